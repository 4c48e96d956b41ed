import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, RawText } from '../values/values.ts'
import { StoredPhoto } from './photos.ts'

/** A picture that a run of an automation service delivered into the content library. `title`: the title of the content. */
export const DeliveredPicture = z.object({ id: z.int(), name: z.string(), title: z.string(), at: z.string() })
export type DeliveredPicture = z.infer<typeof DeliveredPicture>

/**
 * Lists the pictures of the content library that may become photos, newest first, 40 a page. `q` is looked for in the content's title,
 * client and persona, and in the file's name. `before`: the id of the last picture of the page before.
 */
export const listDeliveredPictures = endpoint({
  method: 'GET',
  path: '/api/pieces/delivered-pictures',
  access: 'content.read',
  summary: 'List the pictures that runs delivered into the content library, newest first',
  query: z.object({ q: z.optional(RawText(100, 'Escreva o que procurar')), before: z.optional(Id) }),
  reply: z.object({ pictures: z.array(DeliveredPicture), next: z.nullable(z.int()) }),
})

/**
 * Shows a delivered picture as a WebP of at most 360 pixels each way.
 * @throws 404 for an unknown picture and for one that cannot be opened, 410 where the file is gone
 */
export const showDeliveredPicture = endpoint({
  kind: 'picture',
  method: 'GET',
  path: '/api/pieces/delivered-pictures/:id',
  access: 'content.read',
  summary: 'Show a picture that a run delivered, in small',
})

export const deliveredPictureUrl = (id: number): string => showDeliveredPicture.path.replace(':id', String(id))

/**
 * Stores a copy of a delivered picture as a photo for slides, after the checks that an uploaded photo goes through.
 * @throws 404, 410 where the file is gone; 413 and 422 `pictureId` as `uploadPhoto`
 */
export const copyDeliveredPicture = endpoint({
  method: 'POST',
  path: '/api/pieces/photos/copy',
  access: 'content.write',
  summary: 'Store a picture that a run delivered as a photo for slides',
  json: z.object({ pictureId: Id }),
  storage: 'photos',
  reply: StoredPhoto,
})
