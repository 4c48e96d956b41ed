import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SeenRow } from '../revisions.ts'
import { Done, Id } from '../values.ts'
import { EntryKind } from './due.ts'

/** The most that is classified in one go. */
export const MAX_CLASSIFIED = 500

/** What several entries are given at once. Inflows have no category. */
export const ClassifiedField = z.enum(['category', 'project'], 'Diga o que definir: category ou project')
export type ClassifiedField = z.infer<typeof ClassifiedField>

const CHOOSE = `Escolha de 1 a ${MAX_CLASSIFIED} lançamentos`

const ClassifiedEntries = z.array(SeenRow(Id), CHOOSE)

/** Which entries, as they were seen, of what kind, and which of their fields. */
const Chosen = z
  .object({
    kind: EntryKind,
    field: ClassifiedField,
    entries: ClassifiedEntries.check(z.minLength(1, CHOOSE), z.maxLength(MAX_CLASSIFIED, CHOOSE)),
  })
  .check(
    z.refine(({ kind, field }) => kind === 'outflow' || field === 'project', {
      error: 'Entradas não têm categoria',
      path: ['field'],
    }),
  )
export type ChosenEntries = z.output<typeof Chosen>

/** `itemId`: the category or the project; null: none. */
const Classification = z.safeExtend(Chosen, { itemId: z.nullable(Id) })
export type Classification = z.output<typeof Classification>

/**
 * 409 names what is gone, of the other kind, or was given something else by somebody meanwhile; 422 an item that is not there or is archived.
 * Then nothing is written.
 */
export const classifyEntries = endpoint({
  method: 'POST',
  path: '/api/finance/entries/classify',
  summary: 'Give several entries a category or a project, all or none',
  json: Classification,
  /** `entries`: those that were changed, as this call left them, which is what an undo names. The others had the item already. */
  reply: z.object({ ...Done.shape, entries: ClassifiedEntries }),
})

/** 409 names what was given something else since; then nothing is put back. */
export const unclassifyEntries = endpoint({
  method: 'POST',
  path: '/api/finance/entries/unclassify',
  summary: 'Undo a classification: each entry gets back what it had, all or none',
  json: Chosen,
  reply: Done,
})
