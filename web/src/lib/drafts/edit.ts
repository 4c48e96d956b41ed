import type { Conflict } from 'contract/values/revisions.ts'
import { CallError } from '../net/call.ts'

/** The fields of an editable record as the server sent them, by wire name. */
export type WireFields = Record<string, unknown>

export type SeenRecord<Fields extends WireFields = WireFields> = { revision: number; values: Fields }

export type RenameChange = { name?: string; revision: number; base: WireFields }

export const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The seen values of the changed fields are the edit's base (decision 0017). */
export function buildEdit<Wanted extends WireFields>(
  { revision, values }: SeenRecord,
  wanted: Wanted,
): Partial<Wanted> & { revision: number; base: WireFields } {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !isSameValue(wanted[name], values[name]))
  const pick = (from: WireFields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { ...(pick(wanted) as Partial<Wanted>), revision, base: pick(values) }
}

export const isEmptyEdit = ({ base }: { base: WireFields }): boolean => Object.keys(base).length === 0

export const getConflict = (error: unknown): Conflict | undefined =>
  error instanceof CallError ? error.problem?.conflict : undefined
