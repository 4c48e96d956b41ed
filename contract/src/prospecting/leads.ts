import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { LeadOrigin } from '../runs/result.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id, RawText, SavedReply, TextOrEmpty } from '../values/values.ts'
import { LeadStatus } from './lead-status.ts'

export const Lead = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  site: z.nullable(z.string()),
  address: z.nullable(z.string()),
  category: z.nullable(z.string()),
  placeId: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Null where the automation that found it did not say. */
  origin: z.nullable(LeadOrigin),
  status: LeadStatus,
  /** The client that was made of it. */
  clientId: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  runId: z.int(),
  foundAt: z.string(),
  revision: Revision,
})
export type Lead = z.infer<typeof Lead>

const filters = {
  q: z.optional(RawText(100, 'Escreva o que procurar')),
  status: z.optional(LeadStatus),
  run: z.optional(Id),
}
const LeadFilters = z.object(filters)
export type LeadFilters = z.output<typeof LeadFilters>
const LeadPageQuery = z.object({ ...filters, before: z.optional(Id) })
export type LeadPageQuery = z.output<typeof LeadPageQuery>

/** `total` counts the leads that match the filters, `all` every lead, with the first page only. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  access: 'leads.read',
  summary: 'List leads, newest first',
  query: LeadPageQuery,
  reply: z.object({ leads: z.array(Lead), next: z.nullable(z.int()), total: z.optional(z.int()), all: z.optional(z.int()) }),
})

const LeadChange = editSchema({ status: LeadStatus, notes: z.nullable(TextOrEmpty(2_000)) })
export type LeadChange = z.output<typeof LeadChange>

export const editLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  access: 'leads.write',
  summary: 'Change a lead’s status or notes',
  json: LeadChange,
})

/** @throws 404 also where the lead is in the wanted state already */
export const deleteOrRestoreLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/delete',
  access: 'leads.write',
  summary: 'Delete a lead, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

/**
 * The client of its name, which is created or restored where there is none, with the status `won`; again the same one.
 * @returns the client's id
 */
export const makeLeadClient = endpoint({
  method: 'POST',
  path: '/api/leads/:id/client',
  access: 'clients.write',
  summary: 'Make a client of a lead',
  json: z.object({}),
  reply: SavedReply,
})

/** For good, in the list and in the runs that found the lead; a later prospecting does not bring it back; other records stay. */
export const forgetLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/forget',
  access: 'leads.forget',
  summary: 'Forget a lead at its request, for good',
  json: z.object({}),
})

export const exportLeads = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/leads/export',
  access: 'leads.read',
  audit: { action: 'exported', recordKind: 'lead' },
  summary: 'Export the filtered leads as CSV',
  query: LeadFilters,
})
