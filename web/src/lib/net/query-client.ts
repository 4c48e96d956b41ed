import { type InfiniteData, MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import type { NotificationMatcher } from '../answered-notifications.ts'
import { getConflict } from '../drafts/edit.ts'
import { type Notice, type NoticeLink, notify, retractFailure } from '../notify.ts'
import { CallError, isUncertain } from './call.ts'
import { isProxyFailure } from './connection.ts'

export type DoneToast<Answer, Input> =
  | string
  | ((answer: Answer, input: Input) => Omit<Notice, 'kind'> & { kind?: Notice['kind'] })

type QueryMeta = {
  failed?: string | { title: string; message: string; kind?: Notice['kind'] }
  /** Set for data that somebody edits: once loaded, `refetchUnpinned` leaves them out (`isPinned`). */
  pinned?: true
  /** A text that a failure logs to the console, as the specification prescribes. */
  logs?: string
}

/** `rows`: the field of a page that holds its rows. */
type PagedList = { queryKey: QueryKey; rows: string }
type Row = { id?: unknown; kind?: unknown }

export type MutationMeta = {
  failed: string | { title: string; message: string }
  done?: DoneToast<never, never>
  refreshes?: readonly QueryKey[]
  /** The list whose loaded pages lose the rows that were written: reading all of them anew takes a request for each. */
  removesFrom?: PagedList
  showsConflict?: boolean
  keepsForm?: boolean
  doubt?: string
  coversNotification?: NotificationMatcher
}

/**
 * The keys of all queries: a domain, and where it has queries of several kinds, their kind. What follows is the query's own. A key that
 * does not begin so does not compile, so that a write and an event refresh what a call reads.
 */
type QueryKinds = {
  account: 'tokens'
  ai: 'models' | 'providers' | 'templates' | 'usage'
  audit: unknown
  authorship: unknown
  automations: never
  bank: unknown
  'brand-kits': never
  capabilities: never
  contents: unknown
  creations: never
  data: 'backups' | 'exports' | 'installation' | 'jobs' | 'restore' | 'retention'
  'delivered-pictures': unknown
  documents: 'list' | 'one' | 'version'
  finance: string
  home: never
  'idea-preview': unknown
  'import-preview': unknown
  'statement-preview': unknown
  integration: never
  'kit-preview': unknown
  'launch-source': string
  'template-picture': unknown
  'lead mentions': unknown
  leads: unknown
  link: unknown
  notices: never
  notifications: never
  people: number | 'team'
  personas: 'of'
  photos: never
  piece: number
  'piece-version': unknown
  pieces: 'list' | 'planned'
  presence: unknown
  projects: 'cards' | 'detail'
  prospecting: 'niches' | 'suggestions'
  recordings: number | 'list' | 'orphaned'
  runs: 'counts' | 'detail' | 'list' | 'recent'
  savings: never
  search: unknown
  session: never
  'sign-in': never
  team: 'activities' | 'board' | 'latest' | 'ledger' | 'members' | 'options' | 'rules' | 'targets'
  trash: unknown
  version: never
}
type OwnQueryKey = {
  [Domain in keyof QueryKinds]: readonly [Domain, QueryKinds[Domain]?, ...unknown[]]
}[keyof QueryKinds]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: OwnQueryKey
    queryMeta: QueryMeta & Record<string, unknown>
    mutationMeta: Partial<MutationMeta> & Record<string, unknown>
  }
}

const UNREACHABLE = 'Sem resposta do servidor. Verifique se ele está no ar e tente de novo.'
const OFFLINE = 'Este aparelho está sem internet. Tente de novo quando a conexão voltar.'
const TIMEOUT = 'O servidor demorou demais a responder. Verifique se ele está no ar e tente de novo.'
const BROKEN = 'A conexão caiu antes do fim da resposta.'

export function describeError(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.kind === 'offline') return navigator.onLine ? UNREACHABLE : OFFLINE
  if (error.kind === 'timeout') return TIMEOUT
  if (error.kind === 'broken') return BROKEN
  if (error.kind === 'malformed') return 'A resposta veio em um formato que não esperávamos.'
  const { problem } = error
  if (!problem) return error.status ? `O servidor respondeu ${error.status}.` : undefined
  return problem.detail ?? problem.title
}

/** Links to other sites are dropped: an upstream service may send any link. */
function findRemedyLink(error: unknown): NoticeLink | undefined {
  const link = error instanceof CallError ? error.problem?.link : undefined
  return link && /^\/(?![/\\])/.test(link.href) ? link : undefined
}

/** The sign-in covers the screen, or the screen hides the data. */
const isNotAllowed = (error: unknown) => error instanceof CallError && (error.status === 401 || error.status === 403)

const isUnreached = (error: unknown) =>
  error instanceof CallError &&
  (error.kind === 'offline' || (error.problem === undefined && error.status !== undefined && isProxyFailure(error.status)))

/** A list on screen makes no toast when its refetch does not reach the server: the bar tells that, and each list would add a toast. */
function reportQueryError(error: unknown, { meta, state, queryHash }: Query<unknown, unknown>): void {
  // biome-ignore lint/suspicious/noConsole: the specification prescribes this log (§8)
  if (meta?.logs) console.error(meta.logs, error)
  if (!meta?.failed || isNotAllowed(error) || (state.data !== undefined && isUnreached(error))) return
  const words = typeof meta.failed === 'string' ? { title: meta.failed, message: describeError(error) } : meta.failed
  notify({ kind: 'failed', ...words })
  failedQueries.set(queryHash, words.title)
}

const failedQueries = new Map<string, string>()

function retractQueryFailure({ queryHash }: Query<unknown, unknown>): void {
  const title = failedQueries.get(queryHash)
  if (title !== undefined) retractFailure(title)
  failedQueries.delete(queryHash)
}

/**
 * The same form may submit again, because its idempotency key marks the repetition; undefined for a code other than `internal`,
 * whose text says whether it was done.
 */
function describeDoubt(error: unknown, { keepsForm, refreshes, doubt }: Partial<MutationMeta>): string | undefined {
  const code = error instanceof CallError ? error.problem?.code : undefined
  if (!isUncertain(error) || (code !== undefined && code !== 'internal')) return undefined
  if (doubt !== undefined) return doubt
  if (keepsForm) return 'Não sabemos se foi gravado: envie de novo por aqui, que nada é gravado duas vezes.'
  return refreshes && 'Não sabemos se foi gravado: a lista está sendo lida de novo.'
}

function joinSentences(first: string | undefined, second: string | undefined): string | undefined {
  if (!first || !second) return first ?? second
  return `${withFullStop(first)} ${second}`
}

/** The ids of the toasts of errors for which a form keeps what was typed. */
const keptFormToasts = new WeakMap<object, string>()

/** Closes the toast of the error that a form's submission ended with, because the person discarded that form. */
export function retractFormFailure(error: object): void {
  const id = keptFormToasts.get(error)
  if (id !== undefined) retractFailure(id)
}

/** Titles with a message of their own, such as `Erro`, belong to several failures. */
const getFailureId = (failed: MutationMeta['failed']): string => (typeof failed === 'string' ? failed : `toast-${failed.message}`)

function reportMutationError(error: Error, meta: Partial<MutationMeta> | undefined): void {
  if (!meta?.failed || error.name === 'AbortError' || (meta.showsConflict && getConflict(error))) return
  const { failed, keepsForm } = meta
  const reason = joinSentences(describeError(error), describeDoubt(error, meta))
  const hint = keepsForm ? 'O que você digitou continua no formulário.' : undefined
  const words =
    typeof failed === 'string'
      ? { title: failed, message: joinSentences(reason, hint) }
      : { ...failed, reason, subject: failed.message }
  notify({ kind: 'failed', ...words, link: findRemedyLink(error) })
  if (keepsForm) keptFormToasts.set(error, getFailureId(failed))
}

function reportMutationSuccess(data: unknown, variables: unknown, meta: Partial<MutationMeta> | undefined): void {
  if (meta?.failed) retractFailure(getFailureId(meta.failed))
  if (!meta?.done) return
  const words =
    typeof meta.done === 'string'
      ? { title: meta.done }
      : (meta.done as (data: unknown, variables: unknown) => Omit<Notice, 'kind'>)(data, variables)
  notify({ kind: 'done', ...words })
}

function removeFromPages(client: QueryClient, { queryKey, rows }: PagedList, gone: readonly Row[]): void {
  const isGone = (row: Row) => gone.some(({ id, kind = row.kind }) => id !== undefined && id === row.id && kind === row.kind)
  client.setQueriesData<Partial<InfiniteData<Record<string, unknown>>>>(
    { queryKey },
    (list) =>
      list?.pages && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, [rows]: (page[rows] as Row[]).filter((row) => !isGone(row)) })),
      },
  )
}

/** A timeout is not retried: the person has already waited for a whole deadline. */
const isRetryable = (error: unknown) =>
  error instanceof CallError && error.kind !== 'malformed' && error.kind !== 'timeout' && (error.status ?? 500) >= 500

/** The first load's answer may be older than the change: TanStack Query cancels and repeats only later loads that are invalidated. */
function repeatOvertakenLoads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.state.data !== undefined) return
    const { state, promise, queryKey } = event.query
    // A load that starts after a failed one is as new as its own request, so the query is valid again. While it counts as invalid, TanStack
    // Query does not report a further invalidation.
    if (event.action.type === 'fetch' && state.isInvalidated) event.query.setState({ isInvalidated: false })
    if (event.action.type !== 'invalidate' || state.fetchStatus !== 'fetching') return
    const repeat = () => void client.invalidateQueries({ queryKey, exact: true })
    promise?.then(repeat, () => undefined)
  })
}

export const isPinned = ({ state, meta }: Query): boolean => meta?.pinned === true && state.data !== undefined

export const refetchUnpinned = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => !isPinned(query) })

export function createQueryClient({ retries = 2 }: { retries?: number } = {}): QueryClient {
  const refresh = ({ refreshes = [] }: Partial<MutationMeta> = {}) => {
    for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: reportQueryError, onSuccess: (_data, query) => retractQueryFailure(query) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        reportMutationError(error, mutation.meta)
        // The write may have happened all the same, or was refused because the screen shows old data: either way the lists are refetched.
        refresh(mutation.meta)
      },
      // Neither the toast nor the dialog waits for the refetched lists.
      onSuccess: (data, variables, _result, mutation) => {
        reportMutationSuccess(data, variables, mutation.meta)
        if (mutation.meta?.removesFrom) removeFromPages(client, mutation.meta.removesFrom, [variables].flat() as Row[])
        refresh(mutation.meta)
      },
    }),
    defaultOptions: {
      // TanStack Query would pause requests while the browser is offline. A server on this machine answers then too, and other requests
      // should fail visibly.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (count, error) => count < retries && isRetryable(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
    },
  })
  repeatOvertakenLoads(client)
  return client
}
