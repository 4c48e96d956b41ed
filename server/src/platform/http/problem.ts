import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Problem } from 'contract/calls/problem.ts'
import { listWireNames } from 'contract/calls/wire-names.ts'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCutRequestError, readErrorCode } from '#core/error-code.ts'
import {
  AppError,
  ExpectedRefusalError,
  invalidFieldsError,
  malformedError,
  tooLargeError,
  unsupportedTypeError,
} from '#core/errors.ts'
import { FileMissingError, isCausedByFullDisk, StorageUnavailableError } from '#core/storage.ts'
import { findClosedMonth, isDatabaseUnavailable, isWriteConflict } from '#db/failures.ts'
import { noteFailure } from './log.ts'
import { isNavigation } from './navigation.ts'
import { renderRefusalPage } from './refusal-page.ts'

export function toWireError(error: unknown, { json, form }: Endpoint): unknown {
  const schema = form ?? json
  if (!(error instanceof AppError && error.code === 'invalid' && error.fields && schema)) return error
  const names = listWireNames(schema)
  return invalidFieldsError(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text])))
}

/** Undefined for a request that writes nothing, or writes outside of the call's transaction. */
type WriteState = 'no' | 'yes' | 'unknown' | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** An error says "Nada foi gravado" only if that is certain. */
    written: WriteState
  }
}

type Failure = { status: 503 | 507; code: string; title: string; remedy: string; retryAfter?: number }

const RETRY_SOON = 'Tente de novo em alguns segundos.'
const DATABASE_UNAVAILABLE: Failure = {
  status: 503,
  code: 'database_unavailable',
  title: 'O banco de dados não respondeu',
  remedy: RETRY_SOON,
}
const STORAGE_UNAVAILABLE: Failure = {
  status: 503,
  code: 'storage_unavailable',
  title: 'O armazenamento de arquivos não respondeu',
  remedy: RETRY_SOON,
}
const DISK_FULL: Failure = {
  status: 507,
  code: 'disk_full',
  title: 'O disco do servidor está cheio',
  remedy: 'Libere espaço e tente de novo.',
}

const BUSY: Failure = {
  status: 503,
  code: 'busy',
  title: 'Muitas alterações ao mesmo tempo',
  remedy: 'Outras alterações nos mesmos dados não deixaram esta passar. Tente de novo.',
  retryAfter: 1,
}

function formatDetail({ remedy }: Failure, written: WriteState): string {
  if (written === 'no') return `Nada foi gravado. ${remedy}`
  if (written === 'yes') return 'O que você enviou foi gravado, mas a resposta não ficou pronta. Atualize a página para conferir.'
  if (written === 'unknown') return 'A conexão caiu na hora de gravar: pode ter sido gravado ou não. Confira antes de repetir.'
  return remedy
}

const fileMissingError = () =>
  new AppError(410, 'file_missing', 'O arquivo não está mais no armazenamento', {
    detail:
      'O registro existe, mas o arquivo dele não. Se a pasta ou o bucket mudou, volte ao de antes; senão, recupere de um backup.',
  })

const MONTH_NAME = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const monthClosedError = (month: string) =>
  new AppError(
    409,
    'month_closed',
    `${MONTH_NAME.format(new Date(`${month}-01`)).replace(/^./, (first) => first.toUpperCase())} está fechado`,
    {
      detail: 'Nada foi gravado: o que é deste mês não muda mais. Quem é dono do painel pode reabri-lo na página do mês.',
    },
  )

function findFailure(error: unknown): Failure | undefined {
  if (error instanceof StorageUnavailableError) return STORAGE_UNAVAILABLE
  if (isCausedByFullDisk(error)) return DISK_FULL
  if (isWriteConflict(error)) return BUSY
  return isDatabaseUnavailable(error) ? DATABASE_UNAVAILABLE : undefined
}

function toRefusal(failure: Failure, written: WriteState): AppError {
  const { status, code, title, retryAfter } = failure
  return new AppError(status, code, title, { detail: formatDetail(failure, written), ...(retryAfter ? { retryAfter } : {}) })
}

const FASTIFY_REFUSALS: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedTypeError('Envie JSON (application/json) ou, onde há arquivo, multipart/form-data'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLargeError('O pedido é maior que o limite desta chamada'),
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedError('O corpo do pedido está vazio'),
  FST_ERR_CTP_INVALID_JSON_BODY: malformedError('O corpo do pedido não é um JSON válido'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedError('O tamanho declarado não é o tamanho do corpo'),
  FST_ERR_BAD_URL: malformedError('Endereço inválido'),
  FST_ERR_MAX_PARAM_LENGTH: malformedError('Endereço longo demais'),
}

function readStatus(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : undefined
}

export function findAppError(error: unknown, written?: WriteState): AppError | undefined {
  if (error instanceof AppError) return error
  const known = FASTIFY_REFUSALS[readErrorCode(error)]
  if (known) return known
  if (isCutRequestError(error)) return malformedError('A conexão caiu no meio do envio. Envie de novo.')
  if (error instanceof FileMissingError) return fileMissingError()
  const closed = findClosedMonth(error)
  if (closed) return monthClosedError(closed)
  const failure = findFailure(error)
  if (failure) return toRefusal(failure, written)
  const status = readStatus(error)
  if (status === 413) return tooLargeError('O pedido é maior que o limite desta chamada')
  if (status !== undefined && status >= 400 && status < 500) return malformedError('O pedido está fora do formato esperado')
  return undefined
}

function toProblem(
  { title, status, code, detail, fields, link, conflict, refusedEntries }: AppError,
  requestId: string,
): Problem {
  return { type: 'about:blank', title, status, code, detail, fields, link, conflict, refusedEntries, requestId }
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const problem = toProblem(error, request.id)
  const refusal = reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .headers(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) })
  return isNavigation(request)
    ? refusal.type('text/html; charset=utf-8').send(renderRefusalPage(problem))
    : refusal.type('application/problem+json').send(JSON.stringify(problem))
}

export function refuseBadAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(request, reply, malformedError('Endereço inválido'))
}

/**
 * `info`: the caller or a setting can correct it; `warn`: another service, colliding changes, or a lost file; `error`: a bug, or
 * a failure of database, storage or disk.
 */
function chooseLogLevel(error: unknown, known: AppError | undefined): 'info' | 'warn' | 'error' {
  if (error instanceof FileMissingError || isWriteConflict(error)) return 'warn'
  if (known && (known.status < 500 || known instanceof ExpectedRefusalError)) return 'info'
  return error instanceof AppError ? 'warn' : 'error'
}

/** A problem (RFC 9457) or a page; the answer to a bug says nothing of it but the request's id. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.decorateRequest('written', undefined)
  app.decorateRequest('failure', undefined)
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = findAppError(error, request.written)
    const level = chooseLogLevel(error, known)
    noteFailure(request, reply, { level, code: known?.code, ...(level === 'info' ? {} : { err: error }) })
    return sendProblem(request, reply, known ?? unexpectedError(request.id))
  })
}

export function refuseBrokenHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400
  const detail = status === 431 ? 'Os cabeçalhos do pedido são grandes demais' : 'O pedido não é HTTP válido'
  const body = JSON.stringify(
    toProblem(new AppError(status, 'malformed', 'Não foi possível ler o pedido', { detail }), randomUUID()),
  )
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const unexpectedError = (requestId: string) =>
  new AppError(500, 'internal', 'Algo deu errado do nosso lado', {
    detail: `Tente de novo. Se continuar, informe o código ${requestId}.`,
  })
