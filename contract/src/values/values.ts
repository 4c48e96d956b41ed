import * as z from 'zod/mini'
import { toNfc } from './normalize.ts'

/** Rejects NUL and lone surrogates, which PostgreSQL can neither store as text nor compare with it. */
const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'O texto tem caracteres que não podem ser guardados',
)

/** White space and what is drawn as nothing: zero-width and bidi marks, Hangul fillers (both ignorable), the empty Braille pattern. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export const isBlank = (text: string): boolean => BLANK.test(text)

const clean = (text: string): string => (isBlank(text) ? '' : toNfc(text.trim()))

/** `max` is in UTF-16 units, of the trimmed text in NFC; `required` is the message for text of which nothing is seen. */
export function Text(max: number, required: string) {
  return z
    .string(required)
    .check(storable, z.overwrite(clean), z.minLength(1, required), z.maxLength(max, `Use no máximo ${max} caracteres`))
}

/** Neither trimmed nor normalised: a search, a path, a secret, or markup that the server cleans itself. */
export const RawText = (max: number, message: string) =>
  z.string(message).check(storable, z.maxLength(max, `Use no máximo ${max} caracteres`))

/** Like `Text`, but text of which nothing is seen is accepted and becomes null. An absent text and null are refused. */
export function TextOrEmpty(max: number) {
  return z.pipe(
    z.string('Envie um texto').check(storable, z.overwrite(clean), z.maxLength(max, `Use no máximo ${max} caracteres`)),
    z.transform((text) => text || null),
  )
}

const BAD_ID = 'Identificador inválido'

/** A number or digits, because forms, paths and other services send text. */
export function idSchema(message: string) {
  const digits = z.string(message).check(z.maxLength(16, message), z.regex(/^[1-9]\d*$/, message))
  return z.pipe(
    z.pipe(z.union([z.number(message), digits], message), z.transform(Number)),
    z.int(message).check(z.positive(message)),
  )
}

export const Id = idSchema(BAD_ID)

export const IdParams = z.object({ id: Id })

/** An id, or the empty text of a form's field, which becomes null. An absent field and null are refused. */
export const IdOrEmpty = z.union(
  [
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    Id,
  ],
  BAD_ID,
)

export const IdOrNone = z.union([z.literal('none'), Id], BAD_ID)
export type IdOrNone = z.output<typeof IdOrNone>

export const ForeignId = z.union([z.number(), z.string()])
export type ForeignId = z.infer<typeof ForeignId>

export const Flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ],
  'Responda com true ou false',
)

/** The form in which the specification (§5) sends clients and brand kits, and in which names are compared. */
export const toNameKey = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

export const NameKey = (max: number, required: string) => Text(max, required).check(z.overwrite(toNameKey))

/** @returns undefined for text that is not JSON; no JSON value is undefined */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The specification's screens read nothing of it. */
export const SavedReply = z.object({ ok: z.literal(true), id: z.int() })
export type SavedReply = z.infer<typeof SavedReply>

export const DoneReply = z.object({ ok: z.literal(true) })
