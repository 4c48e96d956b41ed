import { isDeepStrictEqual } from 'node:util'
import type { Conflict } from 'contract/revisions.ts'
import { AppError } from './errors.ts'

/** What stood on the person's screen: the row's revision, and what some of its fields held, by wire name. */
export type OptimisticLock = { revision: number; base?: Record<string, unknown> | undefined }
/** The row as it is, locked by the caller: its fields by wire name, as they are answered. */
export type StoredValues = { revision: number; values: Readonly<Record<string, unknown>> }

export type ConflictingFields = Conflict['fields']

type ConflictText = { title: string; detail: string }

const WHILE_EDITING: ConflictText = {
  title: 'Isto foi alterado enquanto você editava',
  detail: 'Nada foi gravado. Confira o que mudou e escolha com o que ficar.',
}

/** @throws 409 `changed_elsewhere` with the fields, unless there are none */
export function refuseConflict(
  fields: ConflictingFields,
  revision: number,
  { title, detail }: ConflictText = WHILE_EDITING,
): void {
  if (Object.keys(fields).length === 0) return
  throw new AppError(409, 'changed_elsewhere', title, { detail, conflict: { revision, fields } })
}

/** Without the value that was seen, the revision decides. */
function wasChanged(name: string, { revision, base }: OptimisticLock, now: StoredValues): boolean {
  return base && name in base ? !isDeepStrictEqual(base[name], now.values[name]) : revision !== now.revision
}

type Wanted = Readonly<Record<string, unknown>>

/**
 * Finds the fields of an edit that hold neither what the person saw in them nor what the person wants them to hold (decision 0017). Fields
 * that somebody else changed, and this edit does not, stand in nobody's way.
 */
export function findConflicts(seen: OptimisticLock, wanted: Wanted, now: StoredValues): ConflictingFields {
  const conflicts = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && name in now.values && !isDeepStrictEqual(value, now.values[name]) && wasChanged(name, seen, now),
  )
  return Object.fromEntries(conflicts.map(([name, yours]) => [name, { yours, theirs: now.values[name] }]))
}

/** @throws 409 `changed_elsewhere` where the edit has a conflict */
export function requireNoConflict(seen: OptimisticLock, wanted: Wanted, now: StoredValues): void {
  refuseConflict(findConflicts(seen, wanted, now), now.revision)
}

/** The values once the edit is made: a field that the edit leaves out stays. */
export function mergeEdit<Values extends object>(
  values: Values,
  wanted: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(given) }
}
