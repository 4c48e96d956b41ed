import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

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

const Place = z.object({
  kind: MentionKindName,
  total: z.int(),
  records: z.array(z.object({ id: z.int(), title: z.string(), href: z.string() })),
})
export type MentionPlace = z.infer<typeof Place>

/** Only records that the person may read; forgetting the lead leaves them as they are. */
export const findLeadMentions = endpoint({
  method: 'GET',
  path: '/api/leads/:id/mentions',
  access: 'leads.forget',
  summary: 'Find the records beside prospecting’s own whose texts have a lead’s name, phone or email',
  reply: z.object({ places: z.array(Place) }),
})
