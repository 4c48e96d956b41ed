import * as z from 'zod/mini'
import { DoneReply, IdParams } from '../values/values.ts'
import type { AuditDeclaration } from './acts.ts'
import type { Access, BodyAccess } from './permissions.ts'

type Schema = z.ZodMiniType

/** The rule for the files of one field. A file's type is detected in its bytes, never taken from its name or its declared type. */
export type FileRule = {
  /**
   * Accepted MIME types, as detected in the file's first bytes. `any` skips the detection, because the bytes are one part of a larger
   * file.
   */
  types: readonly string[] | 'any'
  /** The value for `<input type="file" accept>`: extensions or MIME types. */
  accept: string
  /** In bytes. */
  maxSize: number
  /** The Portuguese message when a file is refused ("Envie uma imagem …"). */
  refusal: string
  /** The maximum number of files that one form may carry in this field; one when absent. */
  maxFiles?: number
  /**
   * The server inspects the whole file when it arrives, not only its type: it refuses polyglots, zip bombs and broken images, and makes a
   * thumbnail of a decodable image.
   */
  isInspectedInFull?: true
}

/**
 * The definition of one call of the API, which all sides share: the server validates with it, the browser calls and parses with it, and the
 * tests use it. `reply` is the shape that our server sends and that docs/openapi.json documents. `tolerant` is the wider shape that the
 * browser accepts, because another service may answer the same call in other shapes (specification §5 and §7).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  /** A path, which names its parameters: `/api/things/:id`. */
  path: string
  access: Access
  bodyAccess?: readonly BodyAccess[]
  /**
   * A person whose role requires a second factor may make the call before having set one up. A call without this flag is refused until
   * then.
   */
  allowedBeforeFactor?: true
  /**
   * The call ends or begins somebody's access, or changes a session's person or that person's permissions. It is answered only once no
   * server uses a session that it read before the change (decision 0029), and is made also while a full disk refuses other writes.
   */
  changesAccess?: true
  /**
   * The call's entry in the audit log (docs/audit.md), declared for a call whose changed rows do not show what was done. The parameter `id`
   * is the record's id; the entry of an export names its filters.
   */
  audit?: AuditDeclaration
  /** The English summary in the API reference. */
  summary: string
  /** Absent where the path has no parameters, or names one record by `:id` (`IdParams`). */
  params?: Schema
  query?: Schema
  json?: Schema
  /** Text fields of a multipart body. */
  form?: Schema
  /** File fields of a multipart body, all optional, each with as many files as its rule allows. */
  files?: Readonly<Record<string, FileRule>>
  /**
   * Mounts the POST without Idempotency-Key and without a transaction around its handler. For a call that only reads, that waits for
   * another service, or that makes its few writes itself, as a sign-in or a new password does.
   */
  skipsTransaction?: true
  /** The input or the answer is secret, so the answer that is stored for repetitions is encrypted. */
  secret?: true
  /** The largest body in bytes; 256 kB when absent. Files have their own limit. */
  bodyLimit?: number
  /** The largest text field of a form in bytes; 64 kB when absent. */
  fieldLimit?: number
  /**
   * How the answer is sent; as JSON when absent. `download`: a file that the browser saves. `inline`: a file that the browser shows.
   * `picture`: a picture, which the server draws only where the browser has no valid copy. `range`: a file that a player reads in ranges
   * (RFC 9110 §14). `stream`: server-sent events.
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

/** Returns the schema of the path's parameters; undefined where the path has none. */
export const getParamsSchema = ({ params, path }: Endpoint): Schema | undefined =>
  params ?? (/\/:id(\/|$)/.test(path) ? IdParams : undefined)

const ANY_REPLY = z.unknown()

/** Returns the schema of the answer that our server sends. */
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
/** Makes a group of inputs optional when every field in it is optional. */
type OptionalWhenEmpty<T> = { [K in keyof T as EmptyObject extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as EmptyObject extends T[K] ? K : never]?: T[K]
}

type SentFile<Rule, File> = Rule extends { maxFiles: number } ? File | readonly File[] : File
type ReceivedFile<Rule, File> = Rule extends { maxFiles: number } ? File[] : File

/** The input of the browser's call, before parsing: the wire's field names and types. */
export type CallInput<E extends Endpoint, File> = OmitNever<{
  params: SchemaInput<ParamsOf<E>>
  json: SchemaInput<EndpointPart<E, 'json'>>
}> &
  OptionalWhenEmpty<OmitNever<{ query: SchemaInput<EndpointPart<E, 'query'>>; form: SchemaInput<EndpointPart<E, 'form'>> }>> &
  (E extends { files: infer F } ? { files?: { [K in keyof F]?: SentFile<F[K], File> | undefined } } : unknown)

/** The input of the server's handler, parsed and normalised; its fields have the code's names instead of the wire's (wire-names.ts). */
export type HandlerInput<E extends Endpoint, File> = OmitNever<{
  params: SchemaOutput<ParamsOf<E>>
  query: SchemaOutput<EndpointPart<E, 'query'>>
  json: SchemaOutput<EndpointPart<E, 'json'>>
  form: SchemaOutput<EndpointPart<E, 'form'>>
}> &
  (E extends { files: infer F } ? { files: { [K in keyof F]?: ReceivedFile<F[K], File> } } : unknown)

/**
 * The result of the server's handler, with the code's names; `createEncoder` writes the wire's (wire-names.ts). The result of a call with
 * neither a `reply` nor a `kind` is ignored.
 */
export type HandlerResult<E extends Endpoint> = E extends { reply: infer R extends Schema } ? z.output<R> : unknown

/** The answer that our server sends, parsed. */
export type ReplyOf<E extends Endpoint> = E extends { reply: infer R extends Schema }
  ? z.output<R>
  : E extends { kind: string }
    ? unknown
    : z.output<typeof DoneReply>

/** The result of the browser's call. */
export type CallResult<E extends Endpoint> = E extends { tolerant: infer T extends Schema } ? z.output<T> : ReplyOf<E>
