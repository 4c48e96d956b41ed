import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

/** The kinds of records that may name a lead, by their names on screen. */
export const MENTION_KIND_NAMES = {
  document: 'Conteúdos',
  creation: 'Criações da IA',
  content: 'Conteúdos entregues',
  piece: 'Peças',
  recording: 'Gravações e transcrições',
  entry: 'Lançamentos',
  series: 'Recorrências',
  activity: 'Atividades da equipe',
  member: 'Membros da equipe',
  lead: 'Outros contatos',
  run: 'Execuções',
  project: 'Projetos',
  client: 'Clientes',
  persona: 'Personas',
  'brand-kit': 'Brand kits',
  template: 'Modelos de prompt',
} as const
export type MentionKind = keyof typeof MENTION_KIND_NAMES

const MentionKindName = z.enum(Object.keys(MENTION_KIND_NAMES) as [MentionKind, ...MentionKind[]])

/** The records of a kind that name the lead: how many, and the newest few of them with their screens. */
const Place = z.object({
  kind: MentionKindName,
  total: z.int(),
  records: z.array(z.object({ id: z.int(), title: z.string(), href: z.string() })),
})
export type MentionPlace = z.infer<typeof Place>

/**
 * Finds the records beside prospecting's own that name a lead, among those that the person may read. Forgetting the lead leaves these
 * records as they are.
 * @throws 404
 */
export const findLeadMentions = endpoint({
  method: 'GET',
  path: '/api/leads/:id/mentions',
  access: 'leads.forget',
  summary: 'Find the records beside prospecting’s own whose texts have a lead’s name, phone or email',
  reply: z.object({ places: z.array(Place) }),
})
