import type { Conflict } from 'contract/revisions.ts'

/** A screen of ours where it can be put right. */
type Link = { label: string; href: string }

/** A failure that the person can do something about. Everything else is a bug, or an outside service's fault. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly link: Link | undefined
  /** Of a 409 `changed_elsewhere`. */
  readonly conflict: Conflict | undefined
  /** In seconds: it may go well then (RFC 9110, 10.2.3). */
  readonly retryAfter: number | undefined

  /** `title`, `detail` and `fields` (wire name → reason) are Portuguese. */
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
    this.retryAfter = more.retryAfter
  }
}

/** A refusal of a call that changed something all the same: what it wrote is committed. Like any failure it keeps no Idempotency-Key. */
export class CommittedRefusal extends AppError {}

export const malformedError = (detail: string) => new AppError(400, 'malformed', 'Não foi possível ler o pedido', { detail })

export const forbiddenError = (detail: string) => new AppError(403, 'forbidden', 'Pedido recusado', { detail })

export const notFoundError = (title: string) => new AppError(404, 'not_found', title)

export const conflictError = (title: string, detail?: string) => new AppError(409, 'conflict', title, detail ? { detail } : {})

export const tooLargeError = (title: string, fields?: Record<string, string>) =>
  new AppError(413, 'too_large', title, fields ? { fields } : {})

export const unsupportedTypeError = (detail: string) =>
  new AppError(415, 'unsupported_type', 'Tipo de conteúdo não aceito', { detail })

/** Fields by wire name; the first reason doubles as the detail. */
export const invalidFieldsError = (fields: Record<string, string>) => {
  const detail = Object.values(fields)[0]
  return new AppError(422, 'invalid', 'Dados inválidos', { fields, ...(detail ? { detail } : {}) })
}
