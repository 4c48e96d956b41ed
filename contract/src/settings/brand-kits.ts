import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Look } from '../pieces/looks.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { IdOrEmpty, RawText, SavedReply, Text } from '../values/values.ts'

/**
 * `name`, `tone`, `word`: the maximum length of these texts, in UTF-16 units. `words`: the maximum number of words to use, and of words to
 * avoid.
 */
export const KIT_LIMITS = { name: 120, tone: 500, word: 60, words: 40 } as const

const BrandKit = z.object({
  id: z.int(),
  name: z.string(),
  /** The client whose brand this is; null for a kit of no client, the first of which serves the clients without a kit of their own. */
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  look: Look,
  /** How the brand speaks, as instructions for the person or the model that writes. */
  tone: z.string(),
  wordsToUse: z.array(z.string()),
  wordsToAvoid: z.array(z.string()),
  /** The URL of the logo's picture, which changes whenever the logo does; null without a logo. */
  logo: z.nullable(z.string()),
  /** How many pieces have the kit. */
  pieces: z.optional(z.int()),
  revision: Revision,
})
export type BrandKit = z.infer<typeof BrandKit>

const Name = Text(KIT_LIMITS.name, 'Informe o nome')
const Words = z
  .array(Text(KIT_LIMITS.word, 'Informe a palavra'))
  .check(z.maxLength(KIT_LIMITS.words, `Use no máximo ${KIT_LIMITS.words} palavras`))
/**
 * The accepted types of a logo's file, which the server detects in the file's bytes, and its maximum size in bytes; an SVG may have 512 kB
 * at most.
 */
export const LOGO_FILES = {
  accept: 'image/png,image/jpeg,image/webp,image/svg+xml',
  maxSize: 2 * 1024 * 1024,
  refusal: 'Envie um PNG, JPEG, WebP ou SVG de até 2 MB',
} as const

/** Lists the brand kits, of which a new workspace has three (specification §9). */
export const listBrandKits = endpoint({
  method: 'GET',
  path: '/api/brand-kits',
  access: 'clients.read',
  summary: 'List brand kits',
  reply: z.array(BrandKit),
})

/** Registers a kit with the minimal family's look, which `editBrandKit` changes. */
export const createBrandKit = endpoint({
  method: 'POST',
  path: '/api/brand-kits',
  access: 'clients.write',
  summary: 'Register a brand kit',
  json: z.object({ name: Name }),
  reply: SavedReply,
})

const LogoFile = RawText(Math.ceil(LOGO_FILES.maxSize / 3) * 4, LOGO_FILES.refusal).check(
  z.regex(/^[A-Za-z0-9+/]+={0,2}$/, LOGO_FILES.refusal),
)

/**
 * Changes the given fields. `logo`: a file in base64, of which the server stores a small picture (of an SVG it draws only the elements that
 * it accepts), or null for none; the last one that was saved counts. Colours that are hard to read are accepted: the renderer adjusts each of them where a slide uses it, and the
 * form warns of them (`checkKitColors`).
 * @throws 404, 409 where the name is in use, or `changed_elsewhere`, 422 for an unknown client, and `logo` for a file that is no logo, with
 * the reason, 503 `drawing_busy`
 */
export const editBrandKit = endpoint({
  method: 'PATCH',
  path: '/api/brand-kits/:id',
  access: 'clients.write',
  summary: 'Change a brand kit',
  bodyLimit: 3 * 1024 * 1024,
  json: editSchema({
    name: Name,
    clientId: z.nullable(IdOrEmpty),
    ...Look.shape,
    tone: RawText(KIT_LIMITS.tone, 'Envie um texto'),
    wordsToUse: Words,
    wordsToAvoid: Words,
    logo: z.nullable(LogoFile),
  }),
})

export const deleteOrRestoreBrandKit = endpoint({
  method: 'POST',
  path: '/api/brand-kits/:id/delete',
  access: 'clients.write',
  summary: 'Delete a brand kit, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

/** `v`: the kit's revision, so that a new logo has a new URL. @throws 404 */
export const showKitLogo = endpoint({
  method: 'GET',
  path: '/api/brand-kits/:id/logo',
  access: 'clients.read',
  summary: 'Show a brand kit’s logo',
  kind: 'inline',
  query: z.object({ v: z.optional(z.string()) }),
})
