import { errors } from 'undici'
import { AnswerLostError, NotSentError, type NotSentReason } from '../../core/outgoing.ts'
import { Ended } from './deadline.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const TURNED_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const NO_WAY = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'EACCES', 'EPERM'])

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'está vencido',
  CERT_NOT_YET_VALID: 'ainda não é válido',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'não foi emitido por uma autoridade conhecida',
  SELF_SIGNED_CERT_IN_CHAIN: 'não foi emitido por uma autoridade conhecida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'não foi emitido por uma autoridade conhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'não foi emitido por uma autoridade conhecida',
  ERR_TLS_CERT_ALTNAME_INVALID: 'é de outro nome',
}

/** A reset during the TLS handshake is a failure of TLS's; a refused or unreachable address is not. */
function connectReason(code: string, secure: boolean): NotSentReason {
  if (code === 'ECONNREFUSED') return 'refused'
  if (NO_WAY.has(code)) return 'unreachable'
  if (secure && code !== '') return 'tls'
  return TURNED_AWAY.has(code) ? 'refused' : 'unreachable'
}

function connectDetail(reason: NotSentReason, code: string, host: string): string {
  if (reason === 'refused') return `${host} recusou a conexão`
  if (reason === 'unreachable') return `Não foi possível chegar até ${host}`
  const flaw = CERTIFICATE[code]
  return flaw ? `O certificado de ${host} ${flaw}` : `Não foi possível abrir uma conexão segura com ${host}`
}

export function connectFailure(error: unknown, host: string, secure: boolean): NotSentError {
  const code = codeOf(error)
  const reason = connectReason(code, secure)
  return new NotSentError(reason, connectDetail(reason, code, host), error)
}

/** The failure where the connection stood, but nothing of the request was sent. */
export function unsentFailure(error: unknown, host: string): NotSentError {
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new NotSentError('invalid', `O pedido para ${host} não é válido`, error)
  return new NotSentError('refused', `${host} fechou a conexão antes de receber o pedido`, error)
}

const seconds = (ms: number) => `${(ms / 1000).toLocaleString('pt-BR')} s`

export const unsentTimeout = (host: string, ms: number) => `${host} não aceitou a conexão em ${seconds(ms)}`

export const unsentStop = (host: string) => `O envio para ${host} foi interrompido antes de começar`

const UNSURE = 'não se sabe se o pedido foi executado'

export const lostTimeout = (host: string, ms: number) => `${host} não respondeu em ${seconds(ms)}: ${UNSURE}`

export const lostStop = (host: string) => `O envio para ${host} foi interrompido antes da resposta: ${UNSURE}`

export type Stage = 'antes da resposta' | 'antes do fim da resposta'

function lostReason(error: unknown, host: string, stage: Stage = 'antes da resposta'): string {
  const code = codeOf(error)
  const notHttp = error instanceof errors.HTTPParserError || error instanceof RangeError // a status beyond 599
  if (notHttp && stage === 'antes da resposta') return `${host} respondeu algo que não é HTTP`
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return `${host} respondeu com cabeçalhos grandes demais`
  return `A conexão com ${host} caiu ${stage}`
}

export const lostDetail = (error: unknown, host: string): string => `${lostReason(error, host)}: ${UNSURE}`

/** The failure where an answer broke off while it was read. */
export function brokenAnswer(error: unknown, host: string, stage: Stage): AnswerLostError {
  const cause = error instanceof TypeError ? (error.cause ?? error) : error
  if (cause instanceof AnswerLostError) return cause
  if (cause instanceof Ended) return new AnswerLostError(`A conexão com ${host} foi encerrada ${stage}`, { cause })
  return new AnswerLostError(lostReason(cause, host, stage), { cause })
}
