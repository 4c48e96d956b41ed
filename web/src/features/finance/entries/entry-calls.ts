import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallResult } from 'contract/calls/endpoint.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { EntryFilters, EntryOrder } from 'contract/finance/filters.ts'
import { editInflow, encodeInflow, listInflows, recordInflow, restoreInflow, summarizeInflows } from 'contract/finance/inflows.ts'
import {
  editOutflow,
  encodeOutflow,
  listOutflows,
  recordOutflow,
  restoreOutflow,
  summarizeOutflows,
  undoCompletion,
} from 'contract/finance/outflows.ts'
import { encodeReceipts } from 'contract/finance/receipts.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { ensureCapabilities, omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { readToday, useToday } from '#lib/session/session.ts'
import { type EntrySearch, pickOrder, resolveFilters } from '../filters/entry-search.ts'
import { createDatedNotice, createRecordedNotice } from '../form/recorded-notice.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'
import { ENTRY_KINDS } from './kinds.ts'
import type { EditableRow } from './row.ts'

const PAGE = '50'

const CALLS = {
  outflow: {
    key: 'outflows',
    list: listOutflows,
    summarize: summarizeOutflows,
    record: recordOutflow,
    encode: encodeOutflow,
    edit: editOutflow,
    restore: restoreOutflow,
    notLoaded: 'Não foi possível carregar as saídas',
  },
  inflow: {
    key: 'inflows',
    list: listInflows,
    summarize: summarizeInflows,
    record: recordInflow,
    encode: encodeInflow,
    edit: editInflow,
    restore: restoreInflow,
    notLoaded: 'Não foi possível carregar as entradas. Tente novamente mais tarde.',
  },
} as const

type Calls = (typeof CALLS)[EntryKind]
type Filters = Partial<EntryFilters>
type Page = CallResult<Calls['list']>

export const entriesQuery = (kind: EntryKind, filters: Filters & Partial<EntryOrder>) =>
  infiniteQueryOptions({
    queryKey: ['finance', CALLS[kind].key, filters],
    queryFn: async ({ client, pageParam, signal }): Promise<Page> => {
      const page = await call(CALLS[kind].list, { query: { ...filters, limit: PAGE, cursor: pageParam } }, { signal })
      const { filters: canPage } = await ensureCapabilities(client)
      const entries = await omitOwnFieldsIfForeign(client, page.entries, 'revision', 'series')
      return { ...page, entries, nextCursor: canPage ? page.nextCursor : undefined }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { failed: CALLS[kind].notLoaded },
  })

export const listOfEntries = (kind: EntryKind) => ({ queryKey: ['finance', CALLS[kind].key] as const, rows: 'entries' })

export function prefetchScreen(client: QueryClient, { path, search }: ScreenAddress<EntrySearch>): void {
  const kind = path === ENTRY_KINDS.inflow.list ? 'inflow' : 'outflow'
  prefetchQuery(client, entriesQuery(kind, { ...resolveFilters(search, readToday(client)), ...pickOrder(search) }))
}

/** Only our own server has one: with another service no total is shown. */
export const entrySummaryQuery = (kind: EntryKind, filters: Filters) =>
  queryOptions({
    ...callQuery(['finance', CALLS[kind].key, 'summary', filters], CALLS[kind].summarize, { query: filters }),
    retry: false,
  })

type Recording = {
  entry: Parameters<typeof encodeOutflow>[0] & Parameters<typeof encodeInflow>[0]
  receipts: Parameters<typeof encodeReceipts<File>>[0]
  options: CallOptions
}

/** `options`: the form's intent and, for an entry with files, the upload's progress and its cancellation. */
export function useRecordEntry(kind: EntryKind) {
  const { name, one, list } = ENTRY_KINDS[kind]
  const today = useToday()
  return useFinanceMutation(
    ({ entry, receipts, options }: Recording) => {
      const { form, files } = encodeReceipts(receipts)
      return call(CALLS[kind].record, { form: { ...CALLS[kind].encode(entry), ...form }, files }, options)
    },
    {
      done: createDatedNotice(`${name} registrada com sucesso!`, ({ entry }: Recording) => entry.date, { list, today }),
      failed: `Não foi possível registrar a ${one}`,
      keepsForm: true,
    },
  )
}

type Edit = { id: number; change: CallInput<Calls['edit'], never>['json'] }

const createEditSender =
  (kind: EntryKind) =>
  ({ id, change }: Edit) =>
    call(CALLS[kind].edit, { params: { id }, json: change })

/** The form shows the conflicts itself. */
export function useEditEntry(kind: EntryKind) {
  return useFinanceMutation(createEditSender(kind), {
    done: createRecordedNotice(`${ENTRY_KINDS[kind].name} atualizada com sucesso!`),
    failed: `Não foi possível salvar a ${ENTRY_KINDS[kind].one}`,
    keepsForm: true,
    showsConflict: true,
  })
}

export function useCompleteOutflow() {
  const undo = useFinanceMutation(({ id }: Edit) => call(undoCompletion, { params: { id } }), {
    done: 'Valor desfeito',
    failed: 'Não foi possível desfazer',
  })
  return useFinanceMutation(createEditSender('outflow'), {
    done: (_, edit) => ({
      title: 'Saída completada com sucesso!',
      action: { label: 'Desfazer', run: () => undo.mutate(edit) },
    }),
    failed: 'Não foi possível salvar a saída',
    keepsForm: true,
    showsConflict: true,
  })
}

export function useReopenEntry(kind: EntryKind) {
  const send = createEditSender(kind)
  return useFinanceMutation(
    ({ id, revision }: EditableRow) => send({ id, change: { paid: false, revision, base: { paid: true } } }),
    {
      done: createRecordedNotice(`${ENTRY_KINDS[kind].name} marcada como em aberto`),
      failed: 'Não foi possível marcar como em aberto',
    },
  )
}

/** An entry with the revision that its deletion gave it, which the undo has to name. */
type DeletedEntry = { id: number; revision: number | undefined }

export const useRestoreEntry = (kind: EntryKind) =>
  useFinanceMutation(({ id, revision }: DeletedEntry) => call(CALLS[kind].restore, { params: { id }, json: { revision } }), {
    done: `${ENTRY_KINDS[kind].name} restaurada`,
    failed: 'Não foi possível desfazer a exclusão',
  })
