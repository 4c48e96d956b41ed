import { isDeepStrictEqual } from 'node:util'
import type { Conflict } from 'contract/values/revisions.ts'
import { AppError } from './errors.ts'

/** The row as the person's screen showed it: the revision, and the values of some of its fields by wire name. */
export type SeenRecord = { revision: number; base?: Record<string, unknown> | undefined }
/** The stored row, which the caller has locked: its revision, and its values by wire name in the form in which the server answers them. */
export type StoredValues = { revision: number; values: Readonly<Record<string, unknown>> }

export type ConflictingFields = Conflict['fields']

type ConflictText = { title: string; detail: string }

const WHILE_EDITING: ConflictText = {
  title: 'Isto foi alterado enquanto você editava',
  detail: 'Nada foi gravado. Confira o que mudou e escolha com o que ficar.',
}

/**
 * Refuses an edit whose fields conflict. An edit without conflicting fields (`fields` is empty) passes.
 * @throws 409 `changed_elsewhere` with the fields
 */
export function refuseConflict(
  fields: ConflictingFields,
  revision: number,
  { title, detail }: ConflictText = WHILE_EDITING,
): void {
  if (Object.keys(fields).length === 0) return
  throw new AppError(409, 'changed_elsewhere', title, { detail, conflict: { revision, fields } })
}

/**
 * Whether the field was changed since the screen showed it. The stored value is compared with the one that the screen sent (`base`) or,
 * where it sent none, the row's revision with the screen's.
 */
function wasChanged(name: string, { revision, base }: SeenRecord, now: StoredValues): boolean {
  return base && name in base ? !isDeepStrictEqual(base[name], now.values[name]) : revision !== now.revision
}

type WantedValues = Readonly<Record<string, unknown>>

/**
 * Finds the fields of an edit whose stored value is neither the one that the person saw nor the one that the person wants
 * (decision 0017). A field that somebody else changed and that this edit leaves alone is no conflict.
 */
export function findConflicts(seen: SeenRecord, wanted: WantedValues, now: StoredValues): ConflictingFields {
  const conflicts = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && name in now.values && !isDeepStrictEqual(value, now.values[name]) && wasChanged(name, seen, now),
  )
  return Object.fromEntries(conflicts.map(([name, yours]) => [name, { yours, theirs: now.values[name] }]))
}

/** Refuses an edit with a conflict. @throws 409 `changed_elsewhere` */
export function requireNoConflict(seen: SeenRecord, wanted: WantedValues, now: StoredValues): void {
  refuseConflict(findConflicts(seen, wanted, now), now.revision)
}

/** Returns the row's values after the edit; a field that the edit leaves out keeps its value. */
export function mergeEdit<Values extends object>(
  values: Values,
  wanted: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(given) }
}
