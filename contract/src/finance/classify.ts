import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DoneReply, Id } from '../values/values.ts'
import { EntryKind } from './due.ts'
import { createSelectionSchemas } from './selected-entries.ts'

export const ClassificationField = z.enum(['category', 'project'], 'Diga o que definir: category ou project')
export type ClassificationField = z.infer<typeof ClassificationField>

const { selected, changed } = createSelectionSchemas('lançamentos')

const ClassificationTarget = z
  .object({
    kind: EntryKind,
    field: ClassificationField,
    entries: selected,
  })
  .check(
    z.refine(({ kind, field }) => kind === 'outflow' || field === 'project', {
      error: 'Entradas não têm categoria',
      path: ['field'],
    }),
  )
export type ClassificationTarget = z.output<typeof ClassificationTarget>

const Classification = z.safeExtend(ClassificationTarget, { itemId: z.nullable(Id) })
export type Classification = z.output<typeof Classification>

/**
 * All or none.
 * @throws 409 naming entries that are gone, of the other kind, or were given another item meanwhile; 422 for an item that does
 * not exist or is archived
 */
export const classifyEntries = endpoint({
  method: 'POST',
  path: '/api/finance/entries/classify',
  access: 'finance.write',
  summary: 'Give several entries a category or a project, all or none',
  json: Classification,
  reply: z.object({ ...DoneReply.shape, entries: changed }),
})

/** @throws 409 naming entries that are gone, or whose item changed since; then nothing is put back */
export const undoClassification = endpoint({
  method: 'POST',
  path: '/api/finance/entries/unclassify',
  access: 'finance.write',
  summary: 'Undo a classification: each entry gets back what it had, all or none',
  json: ClassificationTarget,
})
