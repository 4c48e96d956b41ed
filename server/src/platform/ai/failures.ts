import { withFullStop } from 'contract/values/with-full-stop.ts'
import { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai/error'
import type { Log } from '#core/log.ts'
import { AnswerLostError, NotSentError } from '#core/outgoing.ts'
import { formatSeconds, formatWait } from '../outgoing/failures.ts'
import { parseRetryAfter } from '../outgoing/retry-after.ts'
import { extractErrorText } from './error-text.ts'

export type AiFailureKind =
  /** The caller's signal aborted the call, but not because the provider was too slow, which is `timeout`. */
  | 'stopped'
  /** The outgoing policy refuses the address, or the address or a header of the request is invalid. */
  | 'forbidden'
  | 'unreachable'
  | 'timeout'
  /** No whole answer came, for example because the connection broke. The provider may have done the work. */
  | 'lost'
  | 'auth'
  /** The status is 429, and the quota is not used up: the provider asks to wait. */
  | 'limited'
  /** The status is 429 because the quota is used up, so that waiting does not help. */
  | 'quota'
  | 'rejected'
  | 'server'
  | 'protocol'

export type AiFailure = {
  kind: AiFailureKind
  status?: number
  reason: string
  retryAfterMs?: number
}

const TRANSIENT_KINDS: readonly AiFailureKind[] = ['unreachable', 'timeout', 'lost', 'limited', 'server']

const isTransient = ({ kind }: AiFailure): boolean => TRANSIENT_KINDS.includes(kind)

export class UnusableAnswerError extends Error {
  constructor(message = 'A resposta do provedor não segue o protocolo da OpenAI') {
    super(message)
  }
}

export class SilentProviderError extends Error {
  constructor(ms: number) {
    super(`O provedor ficou ${formatSeconds(ms)} sem responder`)
  }
}

const LEADS_BY_STATUS: Record<number, [AiFailureKind, string]> = {
  401: ['auth', 'O provedor não aceitou a chave'],
  403: ['auth', 'O provedor recusou o acesso'],
  404: ['rejected', 'O provedor não conhece este endereço ou modelo'],
  413: ['rejected', 'O arquivo é maior do que o provedor aceita'],
  429: ['limited', 'O provedor pediu para esperar'],
}

function classifyStatus(status: number, code: unknown): [AiFailureKind, string] {
  if (status === 429 && code === 'insufficient_quota') return ['quota', 'A cota neste provedor acabou']
  const known = LEADS_BY_STATUS[status]
  if (known) return known
  if (status >= 500) return ['server', 'O provedor falhou']
  return status < 400
    ? ['rejected', 'O provedor redireciona para outro endereço: informe o endereço final']
    : ['rejected', 'O provedor recusou o pedido']
}

function toAnsweredFailure(error: APIError, status: number, now: Date): AiFailure {
  const [kind, lead] = classifyStatus(status, error.code)
  const words = extractErrorText(error)
  const wait = parseRetryAfter(error.headers?.get('retry-after') ?? undefined, now)
  return {
    kind,
    status,
    reason: `${lead} (${status})${words ? `: “${words}”` : ''}`,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  }
}

function toUnsentFailure({ reason, message }: NotSentError): AiFailure {
  if (reason === 'timeout') return { kind: 'timeout', reason: message }
  const final = reason === 'forbidden' || reason === 'invalid'
  return { kind: final ? 'forbidden' : 'unreachable', reason: message }
}

function toStreamFailure(error: APIError): AiFailure {
  const words = extractErrorText(error)
  return { kind: 'server', reason: `O provedor interrompeu a resposta${words ? `: “${words}”` : ''}` }
}

function findTransportError(error: unknown): NotSentError | AnswerLostError | undefined {
  if (error instanceof NotSentError || error instanceof AnswerLostError) return error
  return error instanceof Error && error.cause !== error ? findTransportError(error.cause) : undefined
}

const isAbort = (error: unknown) => error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError')

/** Whether the SDK failed on an unexpected answer: text that is no JSON, an object where a list belongs. */
const isGarbage = (error: unknown) => error instanceof SyntaxError || error instanceof TypeError

/** @throws any other error as it is, such as one of a bug */
export function toAiFailure(error: unknown, now: Date): AiFailure {
  const transport = findTransportError(error)
  if (transport instanceof NotSentError) return toUnsentFailure(transport)
  if (transport) return { kind: 'lost', reason: transport.message }
  if (error instanceof UnusableAnswerError) return { kind: 'protocol', reason: error.message }
  if (error instanceof SilentProviderError) return { kind: 'timeout', reason: error.message }
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout', reason: 'O provedor não respondeu a tempo' }
  if (isAbort(error)) return { kind: 'stopped', reason: 'A chamada ao provedor foi interrompida' }
  if (error instanceof APIError) {
    return typeof error.status === 'number' ? toAnsweredFailure(error, error.status, now) : toStreamFailure(error)
  }
  if (isGarbage(error)) return { kind: 'protocol', reason: new UnusableAnswerError().message }
  throw error
}

const REMEDIES: Partial<Record<AiFailureKind, string>> = {
  auth: 'Confira a chave em Configurações, Provedores de IA',
  quota: 'Recarregue os créditos no provedor, ou escolha outro em Configurações',
}

const addSentence = (reason: string, sentence: string | undefined): string =>
  sentence === undefined ? reason : `${withFullStop(reason)} ${sentence}`

export function describeAiFailure({ kind, reason, retryAfterMs }: AiFailure): string {
  const wait = retryAfterMs ? `Tente de novo em ${formatWait(retryAfterMs)}` : undefined
  return addSentence(reason, REMEDIES[kind] ?? wait)
}

export function explainAiFailure({ now, log }: { now: () => Date; log: Log }, error: unknown, message: string): string {
  try {
    return describeAiFailure(toAiFailure(error, now()))
  } catch (bug) {
    log.error({ err: bug }, message)
    return 'Algo deu errado do nosso lado'
  }
}

/** `not-taken` if a later attempt may succeed; the run itself waits for as long as the provider asks. */
export function toAttemptFailure(failure: AiFailure) {
  const { kind, reason, status, retryAfterMs } = failure
  return {
    outcome: isTransient(failure) || kind === 'stopped' ? ('not-taken' as const) : ('refused' as const),
    reason: addSentence(reason, REMEDIES[kind]),
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
