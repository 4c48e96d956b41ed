import * as z from 'zod/mini'

export const LEAD_STATUSES = ['new', 'contacted', 'negotiating', 'won', 'lost'] as const
export const LeadStatus = z.enum(LEAD_STATUSES, 'Situação desconhecida')
export type LeadStatus = z.infer<typeof LeadStatus>

export const LEAD_STATUS_NAMES: Readonly<Record<LeadStatus, string>> = {
  new: 'Novo',
  contacted: 'Em contato',
  negotiating: 'Proposta',
  won: 'Cliente',
  lost: 'Perdido',
}
