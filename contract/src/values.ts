import * as z from 'zod/mini'
import { toNfc } from './normalize.ts'

/** Neither NUL nor a lone surrogate can be stored as PostgreSQL text, or looked for in it. */
const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'O texto tem caracteres que não podem ser guardados',
)

/** Text of at most `max` UTF-16 units, trimmed, in NFC. `required` is the message when nothing is left. */
export function Text(max: number, required: string) {
  return z.string(required).check(
    storable,
    z.overwrite((text) => toNfc(text.trim())),
    z.minLength(1, required),
    z.maxLength(max, `Use no máximo ${max} caracteres`),
  )
}

/** Text to look something up by: as it was sent. */
export const Lookup = (max: number, message: string) =>
  z.string(message).check(storable, z.maxLength(max, `Use no máximo ${max} caracteres`))

/** As `Text`, but nothing is allowed, and becomes null. */
export function OptionalText(max: number) {
  return z.pipe(
    z.string('Envie um texto').check(
      storable,
      z.overwrite((text) => toNfc(text.trim())),
      z.maxLength(max, `Use no máximo ${max} caracteres`),
    ),
    z.transform((text) => text || null),
  )
}

const BAD_ID = 'Identificador inválido'

/** A number, or its digits: forms, paths and other services send text. 1 to 2^53 − 1. */
export function idOr(message: string) {
  const digits = z.string(message).check(z.maxLength(16, message), z.regex(/^[1-9]\d*$/, message))
  return z.pipe(
    z.pipe(z.union([z.number(message), digits], message), z.transform(Number)),
    z.int(message).check(z.positive(message)),
  )
}

export const Id = idOr(BAD_ID)

/** In a form an empty field is no choice. */
export const OptionalId = z.union(
  [
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    Id,
  ],
  BAD_ID,
)

/** An id as another service may send it. */
export const ForeignId = z.union([z.number(), z.string()])
export type ForeignId = z.infer<typeof ForeignId>

/** `true` / `false` in a form or a query. */
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

/** Lowercase, without any white space: how the seed sends clients and brand kits (§5), and how two names are told apart. */
export const compact = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** As `Text`, and compacted. */
export const CompactText = (max: number, required: string) => Text(max, required).check(z.overwrite(compact))

/** What a write answers. The seed's screens read nothing of it. */
export const Saved = z.object({ ok: z.literal(true), id: z.int() })
export type Saved = z.infer<typeof Saved>

export const Done = z.object({ ok: z.literal(true) })
