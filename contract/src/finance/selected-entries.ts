import * as z from 'zod/mini'
import { RowRevision } from '../values/revisions.ts'
import { Id } from '../values/values.ts'

/** The most entries that one call changes. */
export const MAX_SELECTED_ENTRIES = 500

/**
 * Builds the schemas of calls that change several entries, all or none. `selected`: the entries to change, each with the revision that the
 * caller saw last. `changed`: the entries in an answer, each with the revision that the call gave it.
 * @param noun the entries' plural in a refusal
 */
export function createSelectionSchemas(noun: 'lançamentos' | 'contas') {
  const choose = `Escolha de 1 a ${MAX_SELECTED_ENTRIES} ${noun}`
  const changed = z.array(RowRevision(Id), choose)
  return { changed, selected: changed.check(z.minLength(1, choose), z.maxLength(MAX_SELECTED_ENTRIES, choose)) }
}
