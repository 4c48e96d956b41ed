import type { RefusedEntries } from 'contract/finance/refused-entries.ts'
import type { Conflict } from 'contract/values/revisions.ts'
import { StorageUnavailableError } from './storage.ts'

/** An error whose message is written in Portuguese for the person who starts the server or gives a command. */
export class ExplainedError extends Error {}

function explainSystemError({ code, path, syscall, port, address }: NodeJS.ErrnoException & { port?: number; address?: string }) {
  if (syscall === 'listen' || syscall === 'bind') {
    if (code === 'EADDRINUSE')
      return `A porta ${port} já está em uso por outro programa. Feche-o, ou escolha outra: PORT=3001 npm start`
    if (code === 'EACCES') return `Sem permissão para a porta ${port}. Escolha uma a partir de 1024: PORT=3001 npm start`
    if (code === 'EADDRNOTAVAIL') return `Esta máquina não tem o endereço ${address}. Corrija HOST.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `O disco está cheio${path ? ` (${path})` : ''}. Libere espaço e repita.`
  if (!path) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `Sem permissão em ${path}. Dê acesso à conta que executa este comando, ou escolha outro lugar.`
  if (code === 'EROFS') return `${path} está em um disco que só pode ser lido. Monte-o para escrita, ou escolha outro lugar.`
  if (code === 'ENOENT') return `${path} não existe. Confira o caminho.`
  if (code === 'ENOTDIR') return `${path} passa por um arquivo onde deveria haver uma pasta. Confira o caminho.`
  return undefined
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ExplainedError) return error.message
  if (error instanceof StorageUnavailableError)
    return `O armazenamento de arquivos não respondeu (${error.message}). Confira as variáveis STORAGE_S3_… e a rede.`
  return explainSystemError(error) ?? error.stack ?? error.message
}

type Link = { label: string; href: string }

export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly link: Link | undefined
  readonly conflict: Conflict | undefined
  readonly refusedEntries: RefusedEntries | undefined
  /** In seconds (Retry-After, RFC 9110, 10.2.3). */
  readonly retryAfter: number | undefined

  /** `title`, `detail` and `fields` (reasons by the names of fields) are Portuguese texts. */
  constructor(
    status: number,
    code: string,
    title: string,
    more: {
      detail?: string
      fields?: Record<string, string>
      link?: Link
      retryAfter?: number
      conflict?: Conflict
      refusedEntries?: RefusedEntries
      cause?: unknown
    } = {},
  ) {
    super(`${code}: ${title}`, { cause: more.cause })
    this.status = status
    this.code = code
    this.title = title
    this.detail = more.detail
    this.fields = more.fields
    this.link = more.link
    this.conflict = more.conflict
    this.refusedEntries = more.refusedEntries
    this.retryAfter = more.retryAfter
  }
}

/** The call's writes are committed all the same; no Idempotency-Key is stored, so that the same request may be tried again. */
export class CommittedRefusalError extends AppError {}

/** A status of 500 or more that is no fault of a server or service: a missing, paused or switched-off setting, or a stopping server. */
export class ExpectedRefusalError extends AppError {}

export const malformedError = (detail: string) => new AppError(400, 'malformed', 'Não foi possível ler o pedido', { detail })

export const forbiddenError = (detail: string) => new AppError(403, 'forbidden', 'Pedido recusado', { detail })

export const unauthenticatedError = () =>
  new AppError(401, 'unauthenticated', 'Entre para continuar', { detail: 'Sua sessão terminou ou você ainda não entrou.' })

export const factorRequiredError = () =>
  new AppError(403, 'second_factor_required', 'Ative a verificação em duas etapas para continuar', {
    detail:
      'O seu papel exige a verificação em duas etapas. Entre no painel e ative-a em Minha conta: até lá, nada mais funciona.',
    link: { label: 'Abrir Minha conta', href: '/conta' },
  })

export const tooManyPicturesError = () =>
  new AppError(429, 'too_many_pictures', 'Imagens demais ao mesmo tempo', {
    detail: 'Espere que as imagens que você já pediu ou enviou fiquem prontas, e tente de novo.',
    retryAfter: 5,
  })

export const notFoundError = (title: string) => new AppError(404, 'not_found', title)

export const conflictError = (title: string, detail?: string) => new AppError(409, 'conflict', title, detail ? { detail } : {})

export const tooLargeError = (title: string, fields?: Record<string, string>) =>
  new AppError(413, 'too_large', title, fields ? { fields } : {})

export const unsupportedTypeError = (detail: string) =>
  new AppError(415, 'unsupported_type', 'Tipo de conteúdo não aceito', { detail })

/** The first reason is the detail as well; `toWireError` replaces the code's names by the wire's. */
export const invalidFieldsError = (fields: Record<string, string>) => {
  const detail = Object.values(fields)[0]
  return new AppError(422, 'invalid', 'Dados inválidos', { fields, ...(detail ? { detail } : {}) })
}
