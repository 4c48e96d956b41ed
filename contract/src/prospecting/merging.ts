import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Revision } from '../values/revisions.ts'
import { Id, SavedReply, Text } from '../values/values.ts'

/** What is chosen of either contact; tags come together, and `status` brings the client, `nextOn` its text. */
export const MERGED_FIELDS = [
  'name',
  'phone',
  'site',
  'instagram',
  'email',
  'cnpj',
  'address',
  'city',
  'category',
  'notes',
  'status',
  'ownerId',
  'nextOn',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

/** What two contacts share, from which they may be one business. */
export const SHARED = ['cnpj', 'phone', 'site', 'instagram', 'place'] as const
export type Shared = (typeof SHARED)[number]

export const SimilarLead = z.object({
  id: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  shared: z.array(z.enum(SHARED)),
})
export type SimilarLead = z.infer<typeof SimilarLead>

/** A contact that was merged into this one. */
export const LeadPart = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  source: z.nullable(z.string()),
  at: z.string(),
})
export type LeadPart = z.infer<typeof LeadPart>

const LeadMerging = z.object({
  otherId: Id,
  revision: Revision,
  otherRevision: Revision,
  take: z.array(z.enum(MERGED_FIELDS, 'Campo desconhecido')).check(z.maxLength(MERGED_FIELDS.length, 'Campos demais')),
})
export type LeadMerging = z.output<typeof LeadMerging>

/** The revisions are those that the person compared. @throws 404, 409 `lead_changed` */
export const mergeLeads = endpoint({
  method: 'POST',
  path: '/api/leads/:id/merge',
  access: 'leads.write',
  summary: 'Merge another lead into this one, which takes the named fields of it; notes and tags come together',
  json: LeadMerging,
})

const LeadSeparation = z.object({ isOther: z.boolean() })
export type LeadSeparation = z.output<typeof LeadSeparation>

/**
 * The contact that took fields of it gets back what it had, but for fields that were changed since. `isOther`: they are two businesses,
 * which are offered no more.
 * @returns the fields that were changed since
 * @throws 404 for a lead that was not merged
 */
export const separateLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/separate',
  access: 'leads.write',
  summary: 'Separate a lead that was merged into another one',
  json: LeadSeparation,
  reply: z.object({ ok: z.literal(true), changedSince: z.array(z.string()) }),
})

const SourceSeparation = z.object({ source: Text(60, 'Escolha a fonte'), name: Text(300, 'Informe o nome'), revision: Revision })
export type SourceSeparation = z.output<typeof SourceSeparation>

/** @returns the id of the new contact. @throws 404, 409 `lead_changed`, 422 where nothing is of that source */
export const separateSource = endpoint({
  method: 'POST',
  path: '/api/leads/:id/separate-source',
  access: 'leads.write',
  summary: 'Make a lead of its own of the fields that a source filled in this one',
  json: SourceSeparation,
  reply: SavedReply,
})

const LeadsApart = z.object({ otherId: Id, isOther: z.boolean() })
export type LeadsApart = z.output<typeof LeadsApart>

/** @throws 404 */
export const tellLeadsApart = endpoint({
  method: 'POST',
  path: '/api/leads/:id/other',
  access: 'leads.write',
  summary: 'Say that a similar lead is another business, or with `isOther` false that it may be the same',
  json: LeadsApart,
})
