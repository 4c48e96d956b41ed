import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { TellsRun } from './answered-runs.ts'
import { CallError, isUncertain } from './call.ts'
import { type Notice, type NoticeLink, notify } from './notify.ts'

type Words<Data> = string | ((data: Data, variables: Data) => Omit<Notice, 'kind'> & { kind?: Notice['kind'] })

type QueryMeta = {
  /** The seed's sentence when it cannot be loaded. */
  failed?: string | { title: string; message: string; kind?: Notice['kind'] }
  /** Read when it is opened, and not again under somebody who works on it. */
  pinned?: true
  /** Also written to the console, as the seed does. */
  logs?: string
}

type MutationMeta = {
  /** With a message of the seed's own, the server's reason stands under it. */
  failed: string | { title: string; message: string }
  done?: Words<never>
  /** What is asked for again once it went well. */
  refreshes?: QueryKey[]
  /** The refusal is shown where it was typed, if it names a field that the form has. */
  fields?: readonly string[]
  /** What somebody else changed meanwhile is shown where it was typed, or asked about. */
  showsConflict?: boolean
  /** The seed keeps what was typed; the toast says so. */
  keepsForm?: boolean
  /** The answer tells how a run ended, so that no announcement says the same again (answered-runs.ts). */
  tellsRun?: TellsRun
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta & Record<string, unknown>
    mutationMeta: Partial<MutationMeta> & Record<string, unknown>
  }
}

const OFFLINE = 'Sem resposta do servidor. Verifique se ele está no ar e tente de novo.'
const TIMEOUT = 'O servidor demorou demais a responder. Verifique se ele está no ar e tente de novo.'
const BROKEN = 'A conexão caiu antes do fim da resposta.'

/** What stands under the seed's title: the server's own reason, or what to try. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.kind === 'offline') return OFFLINE
  if (error.kind === 'timeout') return TIMEOUT
  if (error.kind === 'broken') return BROKEN
  if (error.kind === 'malformed') return 'A resposta veio em um formato que não esperávamos.'
  const { problem } = error
  if (!problem) return error.status ? `O servidor respondeu ${error.status}.` : undefined
  return problem.detail ?? problem.title
}

/** Where a refusal says that it can be put right. Only screens of ours: another service may answer too. */
function linkOf(error: unknown): NoticeLink | undefined {
  const link = error instanceof CallError ? error.problem?.link : undefined
  return link && /^\/(?![/\\])/.test(link.href) ? link : undefined
}

function queryFailed(error: unknown, meta: QueryMeta | undefined): void {
  // biome-ignore lint/suspicious/noConsole: the seed's own log (§8)
  if (meta?.logs) console.error(meta.logs, error)
  if (!meta?.failed) return
  const words = typeof meta.failed === 'string' ? { title: meta.failed, message: reasonOf(error) } : meta.failed
  notify({ kind: 'failed', ...words })
}

/**
 * What is not known of a write whose answer was lost, and what to do. The same form may send again: its key tells a repetition. Where our
 * server names what failed it also says what became of the write; of a bug it knows as little as we do.
 */
function doubtOf(error: unknown, { keepsForm, refreshes }: Partial<MutationMeta>): string | undefined {
  const code = error instanceof CallError ? error.problem?.code : undefined
  if (!isUncertain(error) || (code !== undefined && code !== 'internal')) return undefined
  if (keepsForm) return 'Não sabemos se foi gravado: envie de novo por aqui, que nada é gravado duas vezes.'
  return refreshes && 'Não sabemos se foi gravado: a lista está sendo lida de novo.'
}

const isConflict = (error: unknown) => error instanceof CallError && error.problem?.conflict !== undefined

/** What the person stopped has not failed. */
function mutationFailed(error: Error, meta: Partial<MutationMeta> | undefined): void {
  if (!meta?.failed || error.name === 'AbortError' || (meta.showsConflict && isConflict(error))) return
  const { failed, keepsForm } = meta
  const reason = [reasonOf(error), doubtOf(error, meta)].filter(Boolean).join(' ') || undefined
  const kept = keepsForm ? 'O que você digitou continua no formulário.' : undefined
  const words =
    typeof failed === 'string'
      ? { title: failed, message: [reason, kept].filter(Boolean).join(' ') || undefined }
      : { ...failed, reason }
  notify({ kind: 'failed', ...words, link: linkOf(error) })
}

function mutationDone(data: unknown, variables: unknown, meta: Partial<MutationMeta> | undefined): void {
  if (!meta?.done) return
  const words =
    typeof meta.done === 'string'
      ? { title: meta.done }
      : (meta.done as (data: unknown, variables: unknown) => Omit<Notice, 'kind'>)(data, variables)
  notify({ kind: 'done', ...words })
}

/** What passes by itself. Whoever waited for a whole deadline is told so, and does not wait for another. */
const worthRetrying = (error: unknown) =>
  error instanceof CallError && error.kind !== 'malformed' && error.kind !== 'timeout' && (error.status ?? 500) >= 500

/** Toasts and refreshing live here, driven by each query's and mutation's `meta`. */
export function makeQueryClient({ retries = 2 }: { retries?: number } = {}): QueryClient {
  const refresh = ({ refreshes = [] }: Partial<MutationMeta> = {}) => {
    for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => queryFailed(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        mutationFailed(error, mutation.meta)
        // It may have been written all the same, or was refused because what is on screen is old.
        refresh(mutation.meta)
      },
      // What was written is written: neither its toast nor its dialog waits until the lists have been read again.
      onSuccess: (data, variables, _result, mutation) => {
        mutationDone(data, variables, mutation.meta)
        refresh(mutation.meta)
      },
    }),
    defaultOptions: {
      // Without a network the server on this very machine answers all the same; where it does not, that is said, and nothing waits unsaid.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (count, error) => count < retries && worthRetrying(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
    },
  })
  return client
}
