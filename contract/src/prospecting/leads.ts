import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { FieldOrigins, LeadOrigin } from '../runs/result.ts'
import { CivilDate } from '../values/dates.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { readTaxId } from '../values/tax-ids.ts'
import { Id, IdOrNone, RawText, SavedReply, Text, TextOrEmpty } from '../values/values.ts'
import { AreaText, Position } from './area.ts'
import { LeadStatus } from './lead-status.ts'
import { LeadPart, SimilarLead } from './merging.ts'

const Person = z.object({ id: z.int(), name: z.string() })

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
  position: z.nullable(Position),
  /** Null where the automation that found it did not say. */
  origin: z.nullable(LeadOrigin),
  /** Of the fields that another source filled. */
  origins: FieldOrigins,
  /** The fields that a person wrote, which are of no source. */
  editedFields: z.array(z.string()),
  status: LeadStatus,
  /** The client that was made of it. */
  clientId: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Without punctuation. */
  cnpj: z.nullable(z.string()),
  /** Null also for everybody where there is no team. */
  owner: z.nullable(Person),
  nextOn: z.nullable(CivilDate),
  nextText: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Null for one that a person brought in a file. */
  runId: z.nullable(z.int()),
  foundAt: z.string(),
  revision: Revision,
})
export type Lead = z.infer<typeof Lead>

export const MAX_COUNTED_LEADS = 1_000

/** `no` is not known: the contact may have one all the same. */
export const Known = z.enum(['yes', 'no'], 'Escolha com ou sem')
/** `next`: by the day of the next contact, the earliest first, those without one last. `moved`: what came to its status last first. */
export const LeadOrder = z.enum(['next', 'moved'], 'Ordem desconhecida')

const filters = {
  q: z.optional(RawText(100, 'Informe o que buscar')),
  status: z.optional(LeadStatus),
  run: z.optional(Id),
  /** What this client was made of. */
  client: z.optional(Id),
  city: z.optional(RawText(200, 'Escolha a cidade')),
  source: z.optional(RawText(60, 'Escolha a fonte')),
  owner: z.optional(IdOrNone),
  tag: z.optional(RawText(30, 'Escolha a etiqueta')),
  /** Days in the workspace's zone on which the contact was found, both included. */
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
  phone: z.optional(Known),
  site: z.optional(Known),
  instagram: z.optional(Known),
  area: z.optional(AreaText),
  /** A day since which nobody worked with the contact. */
  idle: z.optional(CivilDate),
}
export const LeadFilters = z.object(filters)
export type LeadFilters = z.output<typeof LeadFilters>
const LeadPageQuery = z.object({ ...filters, sort: z.optional(LeadOrder), before: z.optional(Id) })
export type LeadPageQuery = z.output<typeof LeadPageQuery>

/**
 * `before` is the last id of the page before. With the first page only: `total` counts the leads that match the filters, with others than
 * the status up to one more than `MAX_COUNTED_LEADS`, and `all` counts every lead.
 */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  access: 'leads.read',
  summary: 'List leads, newest first, or in another order',
  query: LeadPageQuery,
  reply: z.object({ leads: z.array(Lead), next: z.nullable(z.int()), total: z.optional(z.int()), all: z.optional(z.int()) }),
})

const optionalText = (max: number) => z.nullable(TextOrEmpty(max))

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
export const isEmail = (text: string): boolean => EMAIL.test(text)
const BAD_EMAIL = 'Informe um e-mail, como nome@empresa.com.br'
const LeadEmail = z.pipe(optionalText(200), z.nullable(z.string().check(z.regex(EMAIL, BAD_EMAIL))))

/** @returns without punctuation; undefined for text that is no CNPJ */
export function readCnpj(text: string): string | undefined {
  const id = readTaxId(text)
  return id?.length === 14 ? id : undefined
}
const Cnpj = z.pipe(
  z.pipe(
    optionalText(30),
    z.transform((text) => text && (readCnpj(text) ?? '')),
  ),
  z.nullable(z.string().check(z.minLength(1, 'Este CNPJ não existe: confira os números'))),
)

export const MAX_TAGS = 10
const Tags = z.array(Text(30, 'Escreva a etiqueta')).check(
  z.maxLength(MAX_TAGS, `Use no máximo ${MAX_TAGS} etiquetas`),
  z.overwrite((tags) => [...new Set(tags)]),
)

/** A lead becomes `won` together with its client, which needs `clients.write`. */
const LeadChange = editSchema({
  status: LeadStatus,
  name: Text(300, 'Informe o nome'),
  phone: optionalText(60),
  site: optionalText(500),
  address: optionalText(500),
  category: optionalText(200),
  instagram: optionalText(500),
  city: optionalText(200),
  email: LeadEmail,
  cnpj: Cnpj,
  notes: optionalText(2_000),
  ownerId: z.nullable(Id),
  nextOn: z.nullable(CivilDate),
  nextText: optionalText(200),
  tags: Tags,
})
export type LeadChange = z.output<typeof LeadChange>

export const LeadNote = z.object({ id: z.int(), text: z.string(), at: z.string(), author: Person })
export type LeadNote = z.infer<typeof LeadNote>

/**
 * Of a contact that was merged into another one: that one. `notes`: newest first, also those of the parts; `parts`: what was merged into it;
 * `similar`: contacts that may be the same business.
 */
export const readLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  access: 'leads.read',
  summary: 'Read a lead with its dated notes, its parts, and the leads that may be the same',
  reply: z.object({ lead: Lead, notes: z.array(LeadNote), parts: z.array(LeadPart), similar: z.array(SimilarLead) }),
})
export type ReadLead = z.infer<typeof readLead.reply>

export const addLeadNote = endpoint({
  method: 'POST',
  path: '/api/leads/:id/notes',
  access: 'leads.write',
  summary: 'Add a dated note to a lead',
  json: z.object({ text: Text(2_000, 'Escreva a anotação') }),
  reply: SavedReply,
})

/** @throws 404 also for another person's note, and where the note is in the wanted state already */
export const deleteOrRestoreLeadNote = endpoint({
  method: 'POST',
  path: '/api/leads/notes/:id/delete',
  access: 'leads.write',
  summary: 'Delete an own note of a lead, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

/** `people`: who may own a lead; `searches`: the prospectings that brought leads, newest first. */
export const listLeadChoices = endpoint({
  method: 'GET',
  path: '/api/leads/choices',
  access: 'leads.read',
  summary: 'List what leads can be filtered by',
  reply: z.object({
    people: z.array(Person),
    searches: z.array(z.object({ id: z.int(), title: z.string() })),
    cities: z.array(z.string()),
    sources: z.array(z.string()),
    tags: z.array(z.string()),
  }),
})
export type LeadChoices = z.infer<typeof listLeadChoices.reply>

export const editLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  access: 'leads.write',
  summary: 'Change a lead',
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
