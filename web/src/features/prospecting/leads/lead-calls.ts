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
  makeLeadClient,
} from 'contract/prospecting/leads.ts'
import { cutToSearchLength, searchRecords } from 'contract/search/search.ts'
import { buildUrl, call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'

export const leadsQuery = (filters: LeadFilters) => callPages(['leads', filters], listLeads, filters)

type Edit = { id: number; change: LeadChange }

const REFRESHES = [['leads']] as const

/** The caller shows the toast of success, because only the caller knows which field changed. */
export const useEditLead = (failed: string) =>
  useCallMutation(({ id, change }: Edit) => call(editLead, { params: { id }, json: change }), {
    failed,
    showsConflict: true,
    refreshes: REFRESHES,
  })

/** The records that the person may read and finds by the lead's name; an opened dialog searches them only once. */
export const leadMentionsQuery = ({ id, name }: Lead) =>
  queryOptions({
    ...callQuery(['lead mentions', id], searchRecords, { query: { q: cutToSearchLength(name) } }),
    select: ({ found }) => found.filter((record) => record.kind !== 'lead' || record.id !== id),
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
    removesFrom: { queryKey: ['leads'], rows: 'leads' },
    refreshes: REFRESHES,
  })

export const useMakeClient = () =>
  useCallMutation(({ id }: Lead) => call(makeLeadClient, { params: { id }, json: {} }), {
    done: 'Contato virou cliente',
    failed: 'Não foi possível criar o cliente',
    refreshes: [...REFRESHES, ['finance'], ['projects']],
  })

/** This also changes the runs that found the lead. */
export const useForgetLead = () =>
  useCallMutation(({ id }: Lead) => call(forgetLead, { params: { id }, json: {} }), {
    done: 'Contato esquecido',
    failed: 'Não foi possível esquecer o contato',
    refreshes: [...REFRESHES, ['runs']],
  })

export const buildLeadsExportUrl = (filters: LeadFilters): string => buildUrl(exportLeads, { query: filters })
