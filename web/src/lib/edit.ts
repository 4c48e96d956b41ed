import type { Conflict } from 'contract/values/revisions.ts'
import { CallError } from './call.ts'

/** The fields of an editable record as the server sent them, by wire name. */
export type WireFields = Record<string, unknown>

/** An editable record as the screen shows it: its revision and its fields. */
export type SeenRecord<Fields extends WireFields = WireFields> = { revision: number; values: Fields }

/** An edit of a record's name: the name only where it was changed, with the revision and the base of the edit (decision 0017). */
export type RenameChange = { name?: string; revision: number; base: WireFields }

export const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Builds an edit out of the fields that differ from the record as seen. The seen values of these fields are the edit's base (decision
 * 0017).
 */
export function buildEdit<Wanted extends WireFields>(
  { revision, values }: SeenRecord,
  wanted: Wanted,
): Partial<Wanted> & { revision: number; base: WireFields } {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !isSameValue(wanted[name], values[name]))
  const pick = (from: WireFields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { ...(pick(wanted) as Partial<Wanted>), revision, base: pick(values) }
}

export const isEmptyEdit = ({ base }: { base: WireFields }): boolean => Object.keys(base).length === 0

/** Returns the conflict of a refused edit or deletion: the fields that somebody else changed meanwhile. */
export const getConflict = (error: unknown): Conflict | undefined =>
  error instanceof CallError ? error.problem?.conflict : undefined
