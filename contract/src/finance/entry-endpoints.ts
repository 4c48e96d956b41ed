import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema } from '../values/revisions.ts'
import { editableFields, RestoreEntry } from './entries.ts'
import { EntryFilters, EntrySummary } from './filters.ts'
import { EditReply, Scope } from './series.ts'

type Words = { plural: 'outflows' | 'inflows'; one: string; edit: string }

export const createEntryEndpoints = <Fields extends z.core.$ZodLooseShape>({ plural, one, edit }: Words, kindFields: Fields) => ({
  summarize: endpoint({
    method: 'GET',
    path: `/api/finance/${plural}/summary`,
    access: 'finance.read',
    summary: `Count and total of the filtered ${plural}`,
    query: EntryFilters,
    reply: EntrySummary,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: `/api/finance/${plural}/:id`,
    access: 'finance.write',
    summary: edit,
    json: z.extend(
      editSchema({ ...kindFields, ...editableFields }),
      /** Which occurrences of a series the edit reaches; absent, only this one. */
      {
        scope: z.optional(Scope),
        /** Of a series that begins with this entry: its occurrences before today are paid, each on its own date. */
        earlierPaid: z.optional(z.boolean('Responda com true ou false')),
        /** Of instalments that begin with this entry: its value is that of all together. The first takes the cents that do not divide. */
        isTotal: z.optional(z.boolean('Responda com true ou false')),
      },
    ),
    reply: EditReply,
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/finance/${plural}/:id/restore`,
    access: 'finance.write',
    summary: `Undo the deletion of ${one}`,
    json: RestoreEntry,
  }),
})
