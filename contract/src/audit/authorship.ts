import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'

/** The kinds of records of which a screen says who created them and who changed them last. Entries have a whole history instead. */
export const AUTHORED_KINDS = [
  'companies',
  'methods',
  'categories',
  'clients',
  'projects',
  'personas',
  'kits',
  'members',
  'activities',
  'leads',
  'documents',
  'recordings',
  'providers',
  'integration',
  'people',
  'templates',
  'assignments',
  'workspace',
  'targets',
] as const
export type AuthoredKind = (typeof AUTHORED_KINDS)[number]

/**
 * `createdBy` and `updatedBy` are the people's names; times are ISO 8601. `createdBy` is null where the server created the record by
 * itself, and for a month's targets that several people set; `createdAt` where the time is not known; `updatedBy` and `updatedAt` are null
 * where no person has changed the record.
 */
const Authorship = z.object({
  createdBy: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type Authorship = z.infer<typeof Authorship>

/**
 * `id` is the record's id, with three exceptions. A prompt template has the number of its place among the types and then the tones, from 1
 * (`toTemplateNumber`). A month's targets have a number such as `202611`, and the answer is about the target that was changed last.
 * `assignments` and `workspace` are one record each, with the id 1.
 * @throws 403 where the person may not read records of the kind, 404
 */
export const readAuthorship = endpoint({
  method: 'GET',
  path: '/api/authorship/:kind/:id',
  access: 'authenticated',
  summary: 'Read who created a record and who changed it last; needs the permission to read the record',
  params: z.object({ kind: z.enum(AUTHORED_KINDS), id: Id }),
  reply: Authorship,
})
