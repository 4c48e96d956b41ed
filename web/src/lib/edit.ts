import type { Conflict } from 'contract/revisions.ts'
import { CallError } from './call.ts'

/** Fields of something that can be edited, by wire name, as they were answered. */
export type WireFields = Record<string, unknown>

/** What stands on the screen of something that can be edited. */
export type Seen<Fields extends WireFields = WireFields> = { revision: number; values: Fields }

/** A new name for what stands on the screen. */
export type RenameChange = { name?: string; revision: number; base: WireFields }

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Only the fields that differ from what was seen, with what was seen in each (decision 0017). */
export function editOf<Wanted extends WireFields>(
  { revision, values }: Seen,
  wanted: Wanted,
): Partial<Wanted> & { revision: number; base: WireFields } {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !isSame(wanted[name], values[name]))
  const pick = (from: WireFields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { ...(pick(wanted) as Partial<Wanted>), revision, base: pick(values) }
}

export const changesNothing = ({ base }: { base: WireFields }): boolean => Object.keys(base).length === 0

/** What a refused edit or deletion met: the fields that somebody else changed meanwhile. */
export const conflictIn = (error: unknown): Conflict | undefined =>
  error instanceof CallError ? error.problem?.conflict : undefined
