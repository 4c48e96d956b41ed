import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

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
 * Names, and times in ISO 8601. `createdBy` is null for what the server created by itself, `createdAt` where the time is not known; the
 * change is null where no person has changed the record.
 */
const Authorship = z.object({
  createdBy: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type Authorship = z.infer<typeof Authorship>

/**
 * Records that have no number are named by one: a prompt template by its place among the types and then the tones, from 1
 * (`toTemplateNumber`); the targets of a month by `202611`, of which the answer is about the one changed last; `assignments` and `workspace`
 * are one record each, 1.
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
