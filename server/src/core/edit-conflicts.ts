import { isDeepStrictEqual } from 'node:util'
import type { Conflict } from 'contract/values/revisions.ts'
import { AppError } from './errors.ts'

/** As the person's screen showed it, by wire name. */
export type SeenRecord = { revision: number; base?: Record<string, unknown> | undefined }
/** The caller has locked the row; the values are by wire name, in the form in which the server answers them. */
export type StoredValues = { revision: number; values: Readonly<Record<string, unknown>> }

export type ConflictingFields = Conflict['fields']

type ConflictText = { title: string; detail: string }

const WHILE_EDITING: ConflictText = {
  title: 'Isto foi alterado enquanto você editava',
  detail: 'Nada foi gravado. Confira o que mudou e escolha com o que ficar.',
}

/** @throws 409 `changed_elsewhere` with the fields, if there are any */
export function refuseConflict(
  fields: ConflictingFields,
  revision: number,
  { title, detail }: ConflictText = WHILE_EDITING,
): void {
  if (Object.keys(fields).length === 0) return
  throw new AppError(409, 'changed_elsewhere', title, { detail, conflict: { revision, fields } })
}

/** Compares the stored value with `base`, or the revisions if the screen sent no value for the field. */
function wasChanged(name: string, { revision, base }: SeenRecord, now: StoredValues): boolean {
  return base && name in base ? !isDeepStrictEqual(base[name], now.values[name]) : revision !== now.revision
}

type WantedValues = Readonly<Record<string, unknown>>

/** A field that somebody else changed and that this edit leaves alone, or sets to the same value, is no conflict (decision 0017). */
export function findConflicts(seen: SeenRecord, wanted: WantedValues, now: StoredValues): ConflictingFields {
  const conflicts = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && name in now.values && !isDeepStrictEqual(value, now.values[name]) && wasChanged(name, seen, now),
  )
  return Object.fromEntries(conflicts.map(([name, yours]) => [name, { yours, theirs: now.values[name] }]))
}

/** @throws 409 `changed_elsewhere` */
export function requireNoConflict(seen: SeenRecord, wanted: WantedValues, now: StoredValues): void {
  refuseConflict(findConflicts(seen, wanted, now), now.revision)
}

export function mergeEdit<Values extends object>(
  values: Values,
  wanted: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(given) }
}
