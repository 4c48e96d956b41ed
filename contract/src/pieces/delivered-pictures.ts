import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, RawText } from '../values/values.ts'
import { StoredPhoto } from './photos.ts'

export const DeliveredPicture = z.object({ id: z.int(), name: z.string(), title: z.string(), at: z.string() })
export type DeliveredPicture = z.infer<typeof DeliveredPicture>

export const listDeliveredPictures = endpoint({
  method: 'GET',
  path: '/api/pieces/delivered-pictures',
  access: 'content.read',
  summary: 'List the pictures that runs delivered into the content library, newest first',
  query: z.object({ q: z.optional(RawText(100, 'Informe o que buscar')), before: z.optional(Id) }),
  reply: z.object({ pictures: z.array(DeliveredPicture), next: z.nullable(z.int()) }),
})

/** At most 360 pixels each way. @throws 404 also for a picture that cannot be opened, 410 if the file is gone */
export const showDeliveredPicture = endpoint({
  kind: 'picture',
  method: 'GET',
  path: '/api/pieces/delivered-pictures/:id',
  access: 'content.read',
  summary: 'Show a picture that a run delivered, in small',
})

export const deliveredPictureUrl = (id: number): string => showDeliveredPicture.path.replace(':id', String(id))

/** The copy goes through the checks of an uploaded photo. @throws 404, 410 if the file is gone; 413 and 422 `pictureId` as `uploadPhoto` */
export const copyDeliveredPicture = endpoint({
  method: 'POST',
  path: '/api/pieces/photos/copy',
  access: 'content.write',
  summary: 'Store a picture that a run delivered as a photo for slides',
  json: z.object({ pictureId: Id }),
  storage: 'photos',
  reply: StoredPhoto,
})
