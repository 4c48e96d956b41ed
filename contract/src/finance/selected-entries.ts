import * as z from 'zod/mini'
import { RowRevision } from '../values/revisions.ts'
import { Id } from '../values/values.ts'

export const MAX_SELECTED_ENTRIES = 500

export function createSelectionSchemas(noun: 'lançamentos' | 'contas') {
  const choose = `Escolha de 1 a ${MAX_SELECTED_ENTRIES} ${noun}`
  const changed = z.array(RowRevision(Id), choose)
  return { changed, selected: changed.check(z.minLength(1, choose), z.maxLength(MAX_SELECTED_ENTRIES, choose)) }
}
