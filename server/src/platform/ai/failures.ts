import { withFullStop } from 'contract/values/with-full-stop.ts'
import { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai/error'
import type { Log } from '#core/log.ts'
import { AnswerLostError, NotSentError } from '#core/outgoing.ts'
import { formatSeconds, formatWait } from '../outgoing/failures.ts'
import { parseRetryAfter } from '../outgoing/retry-after.ts'
import { extractErrorText } from './error-text.ts'

/** The kind of failure, by which code decides what to do. */
export type AiFailureKind =
  /** The caller's signal aborted the call, but not because the provider was too slow, which is `timeout`. */
  | 'stopped'
  /** The outgoing policy refuses the address, or the address or a header of the request is invalid. */
  | 'forbidden'
  | 'unreachable'
  | 'timeout'
  /** No whole answer came, for example because the connection broke. The provider may have done the work. */
  | 'lost'
  /** The status is 401 or 403: the provider refused the key or the access. */
  | 'auth'
  /** The status is 429, and the quota is not used up: the provider asks to wait. */
  | 'limited'
  /** The status is 429 because the quota is used up, so that waiting does not help. */
  | 'quota'
  /** The status is a 3xx or 4xx, but not 401, 403 or 429. */
  | 'rejected'
  /** The status is 5xx, or an error came in the middle of the answer. */
  | 'server'
  /** The answer cannot be used (`UnusableAnswerError`). */
  | 'protocol'

export type AiFailure = {
  kind: AiFailureKind
  status?: number
  /** A Portuguese sentence, with the provider's own words in quotes. */
  reason: string
  /** The wait that the provider asked for, in milliseconds. */
  retryAfterMs?: number
}

const TRANSIENT_KINDS: readonly AiFailureKind[] = ['unreachable', 'timeout', 'lost', 'limited', 'server']

/** Whether the same call may succeed later. */
const isTransient = ({ kind }: AiFailure): boolean => TRANSIENT_KINDS.includes(kind)

/**
 * The error of an answer that cannot be used, for example because it does not follow OpenAI's protocol, is too long or ended too early. The
 * message is Portuguese.
 */
export class UnusableAnswerError extends Error {
  constructor(message = 'O provedor respondeu algo que não é o protocolo da OpenAI') {
    super(message)
  }
}

/** The error of a provider that was silent for so long that the connection was closed. The message is Portuguese. */
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
    ? ['rejected', 'O provedor manda para outro endereço: informe o definitivo']
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

/** Finds the transport's error, however deep the SDK has wrapped it. */
function findTransportError(error: unknown): NotSentError | AnswerLostError | undefined {
  if (error instanceof NotSentError || error instanceof AnswerLostError) return error
  return error instanceof Error && error.cause !== error ? findTransportError(error.cause) : undefined
}

const isAbort = (error: unknown) => error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError')

/** Whether the SDK failed on an unexpected answer: text that is no JSON, an object where a list belongs. */
const isGarbage = (error: unknown) => error instanceof SyntaxError || error instanceof TypeError

/** Turns the error of a call into a failure for the person and for code. @throws any other error as it is, such as one of a bug */
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

/** The sentences that say what a person can do about the failures that another try does not mend. */
const REMEDIES: Partial<Record<AiFailureKind, string>> = {
  auth: 'Confira a chave em Configurações, Provedores de IA',
  quota: 'Recarregue os créditos no provedor, ou escolha outro em Configurações',
}

/** Adds a sentence to a reason, which may end with a provider's quoted words and their own full stop. */
const addSentence = (reason: string, sentence: string | undefined): string =>
  sentence === undefined ? reason : `${withFullStop(reason)} ${sentence}`

/** Describes a failure. A second sentence says how to mend the cause, or how long the provider asks to wait, where either is known. */
export function describeAiFailure({ kind, reason, retryAfterMs }: AiFailure): string {
  const wait = retryAfterMs ? `Tente de novo em ${formatWait(retryAfterMs)}` : undefined
  return addSentence(reason, REMEDIES[kind] ?? wait)
}

/**
 * Explains the error of a call in Portuguese. A bug of ours is logged with this message, and explained as a fault of this server.
 */
export function explainAiFailure({ now, log }: { now: () => Date; log: Log }, error: unknown, message: string): string {
  try {
    return describeAiFailure(toAiFailure(error, now()))
  } catch (bug) {
    log.error({ err: bug }, message)
    return 'Algo deu errado do nosso lado'
  }
}

/**
 * Turns a failure into the outcome of an attempt of a run: `not-taken` where a later attempt may succeed. The run itself waits for as long
 * as the provider asks.
 */
export function toAttemptFailure(failure: AiFailure) {
  const { kind, reason, status, retryAfterMs } = failure
  return {
    outcome: isTransient(failure) || kind === 'stopped' ? ('not-taken' as const) : ('refused' as const),
    reason: addSentence(reason, REMEDIES[kind]),
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
