import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import {
  addLeadNote,
  deleteOrRestoreLead,
  deleteOrRestoreLeadNote,
  editLead,
  exportLeads,
  forgetLead,
  type Lead,
  type LeadChange,
  type LeadFilters,
  type LeadNote,
  type LeadPageQuery,
  listLeadChoices,
  listLeads,
  makeLeadClient,
  readLead,
} from 'contract/prospecting/leads.ts'
import { readLeadMap } from 'contract/prospecting/map.ts'
import { changeLeadTemplates, readLeadTemplates } from 'contract/prospecting/templates.ts'
import { cutToSearchLength, searchRecords } from 'contract/search/search.ts'
import { buildUrl, call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'

export const leadsQuery = (filters: Omit<LeadPageQuery, 'before'>) => callPages(['leads', filters], listLeads, filters)

type MapQuery = NonNullable<CallInput<typeof readLeadMap, never>['query']>

export const leadMapQuery = (query: MapQuery) =>
  queryOptions({ ...callQuery(['leads', 'map', query], readLeadMap, { query }), placeholderData: keepPreviousData })

export const leadQuery = (id: number) => callQuery(['leads', 'one', id], readLead, { params: { id } })

export const leadChoicesQuery = callQuery(['leads', 'choices'], listLeadChoices, {})

export const leadTemplatesQuery = callQuery(['leads', 'templates'], readLeadTemplates, {})

type Edit = { id: number; change: LeadChange }

const REFRESHES = [['leads'], ['home']] as const

/** The caller shows the toast of success, because only the caller knows which field changed. */
export const useEditLead = (failed: string) =>
  useCallMutation(({ id, change }: Edit) => call(editLead, { params: { id }, json: change }), {
    failed,
    showsConflict: true,
    refreshes: REFRESHES,
  })

export const useAddNote = () =>
  useCallMutation(({ id, text }: { id: number; text: string }) => call(addLeadNote, { params: { id }, json: { text } }), {
    failed: 'Não foi possível guardar a anotação',
    refreshes: REFRESHES,
    keepsForm: true,
  })

export const useDeleteNote = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestoreLeadNote, { params: { id }, json }),
    describe: ({ text }: LeadNote) => text,
    deleted: 'Anotação excluída',
    restored: 'Anotação restaurada',
    failed: 'Não foi possível excluir a anotação',
    refreshes: REFRESHES,
  })

export const useChangeTemplates = () =>
  useCallMutation((json: CallInput<typeof changeLeadTemplates, never>['json']) => call(changeLeadTemplates, { json }), {
    done: 'Textos salvos',
    failed: 'Não foi possível salvar os textos',
    showsConflict: true,
    keepsForm: true,
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
