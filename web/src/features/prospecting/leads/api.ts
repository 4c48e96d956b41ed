import { queryOptions } from '@tanstack/react-query'
import {
  deleteOrRestoreLead,
  editLead,
  exportLeads,
  forgetLead,
  type Lead,
  type LeadChange,
  type LeadFilters,
  listLeads,
} from 'contract/prospecting/leads.ts'
import { findLeadMentions } from 'contract/prospecting/mentions.ts'
import { buildUrl, call } from '#lib/call.ts'
import { callPages } from '#lib/call-pages.ts'
import { callQuery } from '#lib/call-query.ts'
import { useCallMutation } from '#lib/use-call-mutation.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'

export const leadsQuery = (filters: LeadFilters) => callPages(['leads', filters], listLeads, filters)

type Edit = { id: number; change: LeadChange }

const REFRESHES = [['leads']]

/** The caller shows the toast of success, because only the caller knows which field changed. */
export const useEditLead = (failed: string) =>
  useCallMutation(({ id, change }: Edit) => call(editLead, { params: { id }, json: change }), {
    failed,
    showsConflict: true,
    refreshes: REFRESHES,
  })

/**
 * An opened dialog requests it only once, because the lead may be forgotten in the dialog, and the server then no longer answers
 * for it.
 */
export const leadMentionsQuery = (id: number) =>
  queryOptions({
    ...callQuery(['lead mentions', id], findLeadMentions, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useDeleteLead = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestoreLead, { params: { id }, json }),
    describe: ({ name }: Lead) => name,
    deleted: 'Contato excluído',
    restored: 'Contato restaurado',
    failed: 'Não foi possível excluir o contato',
    refreshes: REFRESHES,
  })

/** This also changes the runs that found the lead. */
export const useForgetLead = () =>
  useCallMutation(({ id }: Lead) => call(forgetLead, { params: { id }, json: {} }), {
    done: 'Contato esquecido',
    failed: 'Não foi possível esquecer o contato',
    refreshes: [...REFRESHES, ['runs']],
  })

export const buildLeadsExportUrl = (filters: LeadFilters): string => buildUrl(exportLeads, { query: filters })
