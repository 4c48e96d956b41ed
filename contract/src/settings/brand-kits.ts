import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { Look, OwnFont } from '../pieces/looks.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { IdOrEmpty, RawText, SavedReply, Text } from '../values/values.ts'

export const KIT_LIMITS = { name: 120, tone: 500, word: 60, words: 40 } as const

const BrandKit = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for a kit of no client, the first of which serves the clients without a kit of their own. */
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  look: Look,
  tone: z.string(),
  wordsToUse: z.array(z.string()),
  wordsToAvoid: z.array(z.string()),
  /** Changes whenever the logo does. */
  logo: z.nullable(z.string()),
  darkLogo: z.nullable(z.string()),
  ownFonts: z.array(OwnFont),
  pieces: z.optional(z.int()),
  revision: Revision,
})
export type BrandKit = z.infer<typeof BrandKit>

const Name = Text(KIT_LIMITS.name, 'Informe o nome')
const Words = z
  .array(Text(KIT_LIMITS.word, 'Informe a palavra'))
  .check(z.maxLength(KIT_LIMITS.words, `Use no máximo ${KIT_LIMITS.words} palavras`))
/** Types are detected in the file's bytes; an SVG may have 512 kB at most. */
export const LOGO_FILES: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  accept: 'image/png,image/jpeg,image/webp,image/svg+xml',
  maxSize: 2 * 1024 * 1024,
  refusal: 'Envie um PNG, JPEG, WebP ou SVG de até 2 MB',
}

/** Lists the brand kits, of which a new workspace has three (specification §9). */
export const listBrandKits = endpoint({
  method: 'GET',
  path: '/api/brand-kits',
  access: 'clients.read',
  summary: 'List brand kits',
  reply: z.array(BrandKit),
})

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
 * `logo`, and `darkLogo` for slides with a dark ground, are base64 or null for none; colours that are hard to read are accepted, because the renderer adjusts them.
 * @throws 404, 409 for a used name or `changed_elsewhere`, 422, 503 `drawing_busy`
 */
export const editBrandKit = endpoint({
  method: 'PATCH',
  path: '/api/brand-kits/:id',
  access: 'clients.write',
  summary: 'Change a brand kit',
  bodyLimit: 6 * 1024 * 1024,
  json: editSchema({
    name: Name,
    clientId: z.nullable(IdOrEmpty),
    ...Look.shape,
    tone: RawText(KIT_LIMITS.tone, 'Envie um texto'),
    wordsToUse: Words,
    wordsToAvoid: Words,
    logo: z.nullable(LogoFile),
    darkLogo: z.nullable(LogoFile),
  }),
})

export const deleteOrRestoreBrandKit = endpoint({
  method: 'POST',
  path: '/api/brand-kits/:id/delete',
  access: 'clients.write',
  summary: 'Delete a brand kit, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

/** `v`: the kit's revision, so that a new logo has a new URL; `on`: for which grounds. @throws 404 */
export const showKitLogo = endpoint({
  method: 'GET',
  path: '/api/brand-kits/:id/logo',
  access: 'clients.read',
  summary: 'Show a brand kit’s logo',
  kind: 'inline',
  query: z.object({ v: z.optional(z.string()), on: z.optional(z.enum(['dark'], 'Fundo desconhecido')) }),
})
