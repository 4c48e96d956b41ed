import { errors } from 'undici'
import { readErrorCode } from '#core/error-code.ts'
import { AnswerLostError, NotSentError, type NotSentReason } from '#core/outgoing.ts'
import { TimeoutOrStopError } from './deadline.ts'

const REFUSED_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const UNREACHABLE_CODES = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EACCES',
  'EPERM',
])

const CERTIFICATE_FLAWS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'está vencido',
  CERT_NOT_YET_VALID: 'ainda não é válido',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'não foi emitido por uma autoridade conhecida',
  SELF_SIGNED_CERT_IN_CHAIN: 'não foi emitido por uma autoridade conhecida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'não foi emitido por uma autoridade conhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'não foi emitido por uma autoridade conhecida',
  ERR_TLS_CERT_ALTNAME_INVALID: 'é de outro nome',
}

function classifyConnectError(code: string, secure: boolean): NotSentReason {
  if (code === 'ECONNREFUSED') return 'refused'
  if (UNREACHABLE_CODES.has(code)) return 'unreachable'
  if (secure && code !== '') return 'tls'
  return REFUSED_CODES.has(code) ? 'refused' : 'unreachable'
}

function describeConnectError(reason: NotSentReason, code: string, host: string): string {
  if (reason === 'refused') return `${host} recusou a conexão`
  if (reason === 'unreachable') return `Não foi possível chegar até ${host}`
  const flaw = CERTIFICATE_FLAWS[code]
  return flaw ? `O certificado de ${host} ${flaw}` : `Não foi possível abrir uma conexão segura com ${host}`
}

export function toConnectError(error: unknown, host: string, secure: boolean): NotSentError {
  const code = readErrorCode(error)
  const reason = classifyConnectError(code, secure)
  return new NotSentError(reason, describeConnectError(reason, code, host), error)
}

export function toUnsentError(error: unknown, host: string): NotSentError {
  if (readErrorCode(error) === 'UND_ERR_INVALID_ARG')
    return new NotSentError('invalid', `O pedido para ${host} não é válido`, error)
  return new NotSentError('refused', `${host} fechou a conexão antes de receber o pedido`, error)
}

export const formatSeconds = (ms: number) => `${(ms / 1000).toLocaleString('pt-BR')} s`

export function formatWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

export const formatTimeoutBeforeSend = (host: string, ms: number) => `${host} não aceitou a conexão em ${formatSeconds(ms)}`

export const formatStopBeforeSend = (host: string) => `O envio para ${host} foi interrompido antes de começar`

const OUTCOME_UNKNOWN = 'não se sabe se o pedido foi executado'

export const formatTimeoutAfterSend = (host: string, ms: number) =>
  `${host} não respondeu em ${formatSeconds(ms)}: ${OUTCOME_UNKNOWN}`

export const formatStopAfterSend = (host: string) => `O envio para ${host} foi interrompido antes da resposta: ${OUTCOME_UNKNOWN}`

export type AnswerStage = 'antes da resposta' | 'antes do fim da resposta'

function describeLoss(error: unknown, host: string, stage: AnswerStage = 'antes da resposta'): string {
  const code = readErrorCode(error)
  const notHttp = error instanceof errors.HTTPParserError || error instanceof RangeError // RangeError: a status beyond 599
  if (notHttp && stage === 'antes da resposta') return `${host} respondeu algo que não é HTTP`
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return `${host} respondeu com cabeçalhos grandes demais`
  return `A conexão com ${host} caiu ${stage}`
}

export const formatLostDetail = (error: unknown, host: string): string => `${describeLoss(error, host)}: ${OUTCOME_UNKNOWN}`

export function toAnswerLostError(error: unknown, host: string, stage: AnswerStage): AnswerLostError {
  const cause = error instanceof TypeError ? (error.cause ?? error) : error
  if (cause instanceof AnswerLostError) return cause
  if (cause instanceof TimeoutOrStopError) return new AnswerLostError(`A conexão com ${host} foi encerrada ${stage}`, { cause })
  return new AnswerLostError(describeLoss(cause, host, stage), { cause })
}
