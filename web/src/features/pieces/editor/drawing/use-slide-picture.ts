import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAwaySince } from '../../../../lib/connection.ts'
import { toComparable } from '../state/piece-edit.ts'
import { type Drawing, drawPicture, type Picture } from './draw-picture.ts'
import { createLatestDrawing } from './latest-drawing.ts'

/** The picture's width in pixels: one for a screen of ordinary density is drawn and sent twice as fast. */
const chooseWidth = () => (window.devicePixelRatio > 1.25 ? 1080 : 540)

/** A browser that paints nothing, as in a hidden tab, may leave a picture undecoded. */
const DECODING_MS = 400

const waitForDecoding = () => new Promise((resolve) => setTimeout(resolve, DECODING_MS))

/** Draws a slide and decodes the picture, so that it replaces the one before without a blank moment. */
async function drawDecoded(drawing: Drawing, signal: AbortSignal): Promise<Picture> {
  const picture = await drawPicture(drawing, chooseWidth(), signal)
  const image = new Image()
  image.src = picture.url
  await Promise.race([image.decode().catch(() => undefined), waitForDecoding()]) // the element shows it as far as it can
  return picture
}

/** Provides the picture of a slide, drawn anew by the server with each change. `of`: the id of the slide that the picture shows. */
export function useSlidePicture(drawing: Drawing, { isDrawable }: { isDrawable: boolean }) {
  const [latest] = useState(() =>
    createLatestDrawing<Drawing, Picture>({
      draw: drawDecoded,
      readSubject: ({ slide }) => slide.id,
      dispose: ({ url }) => URL.revokeObjectURL(url),
    }),
  )
  const key = toComparable(drawing)
  const awaySince = useAwaySince()
  useEffect(() => {
    if (isDrawable) latest.request(JSON.parse(key) as Drawing)
  }, [latest, key, isDrawable])
  useEffect(() => {
    if (awaySince === undefined && latest.get().error !== undefined) latest.retry()
  }, [latest, awaySince])
  useEffect(() => latest.stop, [latest])
  return { ...useSyncExternalStore(latest.subscribe, latest.get), retry: latest.retry }
}
