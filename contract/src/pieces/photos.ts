import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { Id, Text } from '../values/values.ts'
import { SlideFormat } from './formats.ts'

const MAX_PHOTO_BYTES = 15 * 1024 * 1024

export const photoFileRule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  accept: 'image/png,image/jpeg,image/webp',
  maxSize: MAX_PHOTO_BYTES,
  refusal:
    'Envie uma foto em PNG, JPEG ou WebP. HEIC (foto do iPhone) e SVG não são aceitos: exporte a imagem em JPEG e envie de novo.',
  isInspectedInFull: true,
}

/** No call ever changes its bytes. */
export const Photo = z.object({ id: z.int(), name: z.string(), width: z.int(), height: z.int(), at: z.string() })
export type Photo = z.infer<typeof Photo>

export const StoredPhoto = z.object({ id: z.int(), width: z.int(), height: z.int() })
export type StoredPhoto = z.infer<typeof StoredPhoto>

/**
 * Stored upright, at most 2,560 pixels each way, without its metadata (EXIF).
 * @throws 413 over 15 MB, 422 `file` for other types, a broken photo or too many pixels
 */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/pieces/photos',
  access: 'content.write',
  summary: 'Store a photo for slides',
  form: z.object({}),
  files: { file: photoFileRule },
  storage: 'photos',
  reply: StoredPhoto,
})

export const MAX_PHOTO_PROMPT = 2_000

export const PHOTO_EVENTS = {
  started: z.object({ model: z.string(), provider: z.string() }),
  ended: z.object({ photo: z.nullable(StoredPhoto), failure: z.nullable(z.string()) }),
} as const

/**
 * Closing the connection cancels the provider's request; a photo made by then is stored all the same.
 * @throws 422 `prompt` or 503 `not_configured` before the stream begins
 */
export const generatePhoto = endpoint({
  kind: 'stream',
  method: 'POST',
  path: '/api/pieces/photos/generate',
  access: 'content.write',
  summary: 'Have a provider make a photo for slides, as a stream',
  json: z.object({ prompt: Text(MAX_PHOTO_PROMPT, 'Descreva a foto'), format: SlideFormat }),
})

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/pieces/photos',
  access: 'content.read',
  summary: 'List the photos for slides, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ photos: z.array(Photo), next: z.nullable(z.int()) }),
})

const WIDTHS = ['360', '720'] as const

/** @throws 404, 410 if the file is gone */
export const showPhoto = endpoint({
  kind: 'picture',
  method: 'GET',
  path: '/api/pieces/photos/:id',
  access: 'content.read',
  summary: 'Show a photo for slides',
  query: z.object({ width: z.optional(z.enum(WIDTHS, `Use uma destas larguras: ${WIDTHS.join(', ')}`)) }),
})

export const photoUrl = (id: number, width?: (typeof WIDTHS)[number]): string =>
  `${showPhoto.path.replace(':id', String(id))}${width ? `?width=${width}` : ''}`

/** The address of a whole photo, as the texts that show it have it. */
export const PHOTO_ADDRESS: RegExp = /^\/api\/pieces\/photos\/(\d{1,15})$/
