import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** What a file part may be. The bytes decide, never the name or the declared type; `accept` is the list for the browser's picker. */
export type FileRule = {
  /** MIME types taken, as found in the file's first bytes; `any` where the bytes are a part of something and are judged as a whole. */
  types: readonly string[] | 'any'
  /** For `<input type="file" accept>`: extensions or MIME types. */
  accept: string
  /** In bytes. */
  maxSize: number
  /** For the person, when it is refused: "Envie uma imagem …". */
  refusal: string
  /** How many of them one form may carry in this field; one where absent. */
  many?: number
  /** Images are decoded when they arrive: a broken one is refused, a whole one gets a small picture of itself. */
  pictured?: true
}

/**
 * One definition per call: the server validates with it, the browser calls and parses with it, tests speak it.
 * `reply` is what our server sends and what docs/openapi.json says. `tolerant` is what the browser also takes,
 * because another service may answer the same call (seed §5 and §7 list the variants of shape).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  /** Parameters as in `/api/things/:id`. */
  path: string
  /** In English, for the API reference. */
  summary: string
  params?: Schema
  query?: Schema
  json?: Schema
  /** Text fields of a multipart body. */
  form?: Schema
  /** File parts of a multipart body, all optional; one file each, or as many as the rule says. */
  files?: Readonly<Record<string, FileRule>>
  /** A POST that asks and changes nothing: it holds no transaction while it waits for others. */
  readOnly?: true
  /** What it takes or answers is secret: its repetition's memory is sealed. */
  secret?: true
  /** In bytes; 256 kB where absent. Files have their own limit. */
  bodyLimit?: number
  /** In bytes, of one text field of a form; 64 kB where absent. */
  fieldLimit?: number
  /**
   * How the answer is sent; as JSON where absent. `download`: a file that the browser saves. `inline`: a file that the browser shows.
   * `range`: a file that a player reads in ranges (RFC 9110 §14). `stream`: server-sent events.
   */
  kind?: 'download' | 'inline' | 'range' | 'stream'
  /** The storage folder of the files that come with it; `receipts` where absent. */
  storage?: 'receipts' | 'results' | 'chunks'
  /** The seed defines it, so another service may answer it instead of ours. */
  seed?: true
  /** Its answer is plain text: read as such, whatever type the service that answers calls it. */
  text?: true
  reply: Schema
  tolerant?: Schema
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type InputOf<S> = S extends Schema ? z.input<S> : never
type OutputOf<S> = S extends Schema ? z.output<S> : never
type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S } ? S : never
type OnlyPresent<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }

/** What has nothing that must be given need not be given itself. */
type Nothing = Record<never, never>
type Necessary<T> = { [K in keyof T as Nothing extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Nothing extends T[K] ? K : never]?: T[K]
}

type Sent<Rule, File> = Rule extends { many: number } ? File | readonly File[] : File
type Received<Rule, File> = Rule extends { many: number } ? File[] : File

/** What a caller gives: the wire's own shapes. */
export type CallInput<E extends Endpoint, File> = OnlyPresent<{
  params: InputOf<Part<E, 'params'>>
  json: InputOf<Part<E, 'json'>>
}> &
  Necessary<OnlyPresent<{ query: InputOf<Part<E, 'query'>>; form: InputOf<Part<E, 'form'>> }>> &
  (E extends { files: infer F } ? { files?: { [K in keyof F]?: Sent<F[K], File> | undefined } } : unknown)

/** What the server's handler receives: parsed and normalised. */
export type Parsed<E extends Endpoint, File> = OnlyPresent<{
  params: OutputOf<Part<E, 'params'>>
  query: OutputOf<Part<E, 'query'>>
  json: OutputOf<Part<E, 'json'>>
  form: OutputOf<Part<E, 'form'>>
}> &
  (E extends { files: infer F } ? { files: { [K in keyof F]?: Received<F[K], File> } } : unknown)

/** What the server's handler returns. */
export type Reply<E extends Endpoint> = z.input<E['reply']>

/** What the browser gets. */
export type Answer<E extends Endpoint> = E extends { tolerant: infer T extends Schema } ? z.output<T> : z.output<E['reply']>
