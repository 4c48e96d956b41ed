import * as z from 'zod/mini'
import { DoneReply, IdParams } from '../values/values.ts'
import type { AuditDeclaration } from './acts.ts'
import type { Access, BodyAccess } from './permissions.ts'

type Schema = z.ZodMiniType

/** A file's type is detected in its bytes, never taken from its name or its declared type. */
export type FileRule = {
  /** `any` skips the detection, because the bytes are one part of a larger file. */
  types: readonly string[] | 'any'
  accept: string
  /** In bytes. */
  maxSize: number
  refusal: string
  /** One when absent. */
  maxFiles?: number
  /**
   * The server inspects the whole file when it arrives, not only its type: it refuses polyglots, zip bombs and broken images, and makes a
   * thumbnail of a decodable image.
   */
  isInspectedInFull?: true
}

/**
 * `reply` is the shape that our server sends; `tolerant` is the wider shape that the browser accepts, because another service may
 * answer the call (specification §5 and §7).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  bodyAccess?: readonly BodyAccess[]
  /** A person whose role requires a second factor may make the call before having set one up. */
  allowedBeforeFactor?: true
  /**
   * The call changes somebody's access: it is answered only once no server uses a session read before (decision 0029), and is
   * made even while a full disk refuses writes.
   */
  changesAccess?: true
  /** For a call whose changed rows do not show what was done (docs/audit.md); the parameter `id` is the record's id. */
  audit?: AuditDeclaration
  summary: string
  /** Absent where the path has no parameters, or names one record by `:id` (`IdParams`). */
  params?: Schema
  query?: Schema
  json?: Schema
  form?: Schema
  files?: Readonly<Record<string, FileRule>>
  /**
   * Neither Idempotency-Key nor a transaction around the handler: for a POST that only reads, waits for another service, or makes
   * its few writes itself.
   */
  skipsTransaction?: true
  /** The input or the answer is secret, so the answer that is stored for repetitions is encrypted. */
  secret?: true
  /** The largest body in bytes; 256 kB when absent. Files have their own limit. */
  bodyLimit?: number
  /** The largest text field of a form in bytes; 64 kB when absent. */
  fieldLimit?: number
  /**
   * JSON when absent. `picture`: the server draws it only if the browser has no valid copy; `range`: a player reads it in ranges
   * (RFC 9110 §14); `stream`: server-sent events.
   */
  kind?: 'download' | 'inline' | 'picture' | 'range' | 'stream'
  /** The storage folder of the uploaded files; `receipts` when absent. */
  storage?: 'receipts' | 'results' | 'chunks' | 'photos'
  /** The specification defines this call, so another service may answer it in our place. */
  seed?: true
  /** The answer is read as plain text, whatever content type the answering service declares. */
  text?: true
  /** Absent for a call that answers only that it is done, and for one with a `kind`. */
  reply?: Schema
  tolerant?: Schema
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const getParamsSchema = ({ params, path }: Endpoint): Schema | undefined =>
  params ?? (/\/:id(\/|$)/.test(path) ? IdParams : undefined)

const ANY_REPLY = z.unknown()

export const getReplySchema = ({ reply, kind }: Endpoint): Schema => reply ?? (kind ? ANY_REPLY : DoneReply)

type SchemaInput<S> = S extends Schema ? z.input<S> : never
type SchemaOutput<S> = S extends Schema ? z.output<S> : never
type EndpointPart<E, K extends keyof Endpoint> = E extends { [P in K]: infer S } ? S : never
type ParamsOf<E> = E extends { params: infer S }
  ? S
  : E extends { path: `${string}/:id` | `${string}/:id/${string}` }
    ? typeof IdParams
    : never
type OmitNever<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }

type EmptyObject = Record<never, never>
type OptionalWhenEmpty<T> = { [K in keyof T as EmptyObject extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as EmptyObject extends T[K] ? K : never]?: T[K]
}

type SentFile<Rule, File> = Rule extends { maxFiles: number } ? File | readonly File[] : File
type ReceivedFile<Rule, File> = Rule extends { maxFiles: number } ? File[] : File

export type CallInput<E extends Endpoint, File> = OmitNever<{
  params: SchemaInput<ParamsOf<E>>
  json: SchemaInput<EndpointPart<E, 'json'>>
}> &
  OptionalWhenEmpty<OmitNever<{ query: SchemaInput<EndpointPart<E, 'query'>>; form: SchemaInput<EndpointPart<E, 'form'>> }>> &
  (E extends { files: infer F } ? { files?: { [K in keyof F]?: SentFile<F[K], File> | undefined } } : unknown)

export type HandlerInput<E extends Endpoint, File> = OmitNever<{
  params: SchemaOutput<ParamsOf<E>>
  query: SchemaOutput<EndpointPart<E, 'query'>>
  json: SchemaOutput<EndpointPart<E, 'json'>>
  form: SchemaOutput<EndpointPart<E, 'form'>>
}> &
  (E extends { files: infer F } ? { files: { [K in keyof F]?: ReceivedFile<F[K], File> } } : unknown)

export type HandlerResult<E extends Endpoint> = E extends { reply: infer R extends Schema } ? z.output<R> : unknown

export type ReplyOf<E extends Endpoint> = E extends { reply: infer R extends Schema }
  ? z.output<R>
  : E extends { kind: string }
    ? unknown
    : z.output<typeof DoneReply>

export type CallResult<E extends Endpoint> = E extends { tolerant: infer T extends Schema } ? z.output<T> : ReplyOf<E>
