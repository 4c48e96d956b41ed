import { LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import type { Ctx } from '#core/context.ts'
import { editLead, listLeads } from '#features/prospecting/leads.ts'

const NOTES: Readonly<Record<(typeof LEAD_STATUSES)[number], string | null>> = {
  new: null,
  contacted: 'Ligar de novo na quinta, falar com a gerente.',
  negotiating: 'Pediu proposta para redes sociais e tráfego pago.',
  won: 'Fechou o pacote mensal.',
  lost: 'Já tem agência.',
}

export async function assignDemoLeadStatuses(ctx: Ctx): Promise<void> {
  const { leads } = await listLeads(ctx, {})
  for (const [index, { id, revision }] of leads.entries()) {
    const status = LEAD_STATUSES[index % LEAD_STATUSES.length] ?? 'new'
    if (status !== 'new') await editLead(ctx, id, { status, notes: NOTES[status], revision })
  }
}
