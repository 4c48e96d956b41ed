import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { LEAD_STATUS_NAMES, type LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { Lead, listLeads } from 'contract/prospecting/leads.ts'
import { useRef } from 'react'
import { notifyConflict } from '#lib/drafts/notify-conflict.ts'
import { notify } from '#lib/notify.ts'
import type { ContactFilters } from '../leads/contacts-search.ts'
import { leadsQuery, useEditLead } from '../leads/lead-calls.ts'

type Pages = InfiniteData<CallResult<typeof listLeads>, number | undefined>

export const columnQuery = (filters: ContactFilters, status: LeadStatus) => leadsQuery({ ...filters, status, sort: 'moved' })

const withoutLead = (list: Pages, { id }: Lead): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    leads: page.leads.filter((lead) => lead.id !== id),
    ...(page.total !== undefined && { total: page.total - 1 }),
  })),
})

const withLead = (list: Pages, lead: Lead): Pages => ({
  ...list,
  pages: list.pages.map((page, at) =>
    at > 0 ? page : { ...page, leads: [lead, ...page.leads], ...(page.total !== undefined && { total: page.total + 1 }) },
  ),
})

/** The card is in its new column before the server has answered; moves are sent one after the other. */
export function useMoveLead(filters: ContactFilters) {
  const client = useQueryClient()
  const edit = useEditLead('Não foi possível mudar a situação')
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const show = async (lead: Lead, from: LeadStatus, to: LeadStatus) => {
    await client.cancelQueries({ queryKey: ['leads'] })
    client.setQueryData<Pages>(columnQuery(filters, from).queryKey, (list) => list && withoutLead(list, lead))
    client.setQueryData<Pages>(columnQuery(filters, to).queryKey, (list) => list && withLead(list, { ...lead, status: to }))
  }
  const send = (lead: Lead, from: LeadStatus, to: LeadStatus) => {
    const change = { status: to, revision: lead.revision, base: { status: from } }
    const result = sent.current.then(() => edit.mutateAsync({ id: lead.id, change }))
    sent.current = result.catch((error: unknown) =>
      notifyConflict(error, 'status', (status) => LEAD_STATUS_NAMES[status as LeadStatus]),
    )
    return result
  }
  return async (lead: Lead, to: LeadStatus) => {
    const from = lead.status
    if (from === to) return
    await show(lead, from, to)
    const done = await send(lead, from, to).then(
      () => true,
      () => false,
    )
    const undo = () => void show(lead, to, from).then(() => send(lead, to, from).catch(() => undefined))
    const message = `${lead.name}: ${LEAD_STATUS_NAMES[to]}`
    if (done) notify({ kind: 'done', title: 'Situação atualizada', message, action: { label: 'Desfazer', run: undo } })
  }
}
