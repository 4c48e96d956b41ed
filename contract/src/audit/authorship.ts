import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'

/** Entries are not among them, because they have a whole history instead. */
export const AUTHORED_KINDS = [
  'companies',
  'methods',
  'categories',
  'clients',
  'suppliers',
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
 * `createdBy` is null if the server created the record by itself, and for a month's targets that several people set; `createdAt`
 * is null if the time is not known.
 */
const Authorship = z.object({
  createdBy: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type Authorship = z.infer<typeof Authorship>

/**
 * `id` is the record's, except: `toTemplateNumber` for a template, `202611` for a month's targets, 1 for `assignments` and
 * `workspace`.
 * @throws 403 if the person may not read the kind, 404
 */
export const readAuthorship = endpoint({
  method: 'GET',
  path: '/api/authorship/:kind/:id',
  access: 'authenticated',
  summary: 'Read who created a record and who changed it last; needs the permission to read the record',
  params: z.object({ kind: z.enum(AUTHORED_KINDS), id: Id }),
  reply: Authorship,
})
