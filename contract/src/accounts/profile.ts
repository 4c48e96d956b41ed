import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MUTABLE_NOTIFICATIONS } from '../notifications/notifications.ts'
import { RawText } from '../values/values.ts'

const BAD_PHOTO = 'Envie uma imagem JPEG, PNG ou WebP'
const MAX_PHOTO_CHARACTERS = 700_000

export const PERSON_PHOTO_SIDE = 256

/** `photo`: an image in base64, in any format that the server decodes; null removes the photo. @throws 422 `photo` */
export const changeOwnPhoto = endpoint({
  method: 'POST',
  path: '/api/account/photo',
  access: 'session',
  summary: 'Change or remove one’s own photo',
  bodyLimit: 1024 * 1024,
  json: z.object({
    photo: z.nullable(RawText(MAX_PHOTO_CHARACTERS, BAD_PHOTO).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, BAD_PHOTO))),
  }),
})

/** `v`: the person's revision, so that a new photo has a new URL. @throws 404 */
export const readPersonPhoto = endpoint({
  method: 'GET',
  path: '/api/people/:id/photo',
  access: 'session',
  summary: 'Show a person’s photo',
  kind: 'inline',
  query: z.object({ v: z.optional(z.string()) }),
})

export const changeMutedNotifications = endpoint({
  method: 'POST',
  path: '/api/account/notifications',
  access: 'session',
  summary: 'Choose the kinds of notifications that one does not want',
  json: z.object({
    muted: z.array(z.enum(MUTABLE_NOTIFICATIONS)).check(z.maxLength(MUTABLE_NOTIFICATIONS.length, 'Escolha cada tipo uma vez')),
    /** Absent: as before. */
    dueMail: z.optional(z.boolean('Responda com true ou false')),
  }),
})
