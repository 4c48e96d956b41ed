import { PERSON_PHOTO_SIDE } from 'contract/accounts/profile.ts'

/** The side of the picture that is sent, in pixels: twice the side of the stored photo, so that the server never scales up. */
const SIDE = 2 * PERSON_PHOTO_SIDE

/**
 * Cuts the middle square out of a picture and scales it to `SIDE`, so that a phone's photo need not be sent in full size. @returns a JPEG
 * in base64 @throws where the browser cannot decode the file
 */
export async function makeSquarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:.*,/, '')
}
