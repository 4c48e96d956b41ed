import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnreachableSince } from '#lib/net/connection.ts'
import { toComparable } from '../state/piece-edit.ts'
import { type DrawingInputs, drawPicture, type Picture } from './draw-picture.ts'
import { createLatestDrawing } from './latest-drawing.ts'

/** In pixels. For a screen of ordinary density a smaller picture suffices, which is drawn and sent in half the time. */
const chooseWidth = () => (window.devicePixelRatio > 1.25 ? 1080 : 540)

/** How long decoding is awaited, in milliseconds. A browser that paints nothing, as in a hidden tab, may never decode the picture. */
const DECODING_MS = 400

const waitForDecoding = () => new Promise((resolve) => setTimeout(resolve, DECODING_MS))

/** Makes the server draw a slide, and decodes the picture, so that it replaces the previous one without a blank moment. */
async function drawDecoded(drawing: DrawingInputs, signal: AbortSignal): Promise<Picture> {
  const picture = await drawPicture(drawing, chooseWidth(), signal)
  const image = new Image()
  image.src = picture.url
  await Promise.race([image.decode().catch(() => undefined), waitForDecoding()]) // after the wait the element shows as much as is decoded
  return picture
}

/** `shownSubject`: the id of the slide that the picture shows. */
export function useSlidePicture(drawing: DrawingInputs, { isDrawable }: { isDrawable: boolean }) {
  const [latest] = useState(() =>
    createLatestDrawing<DrawingInputs, Picture>({
      draw: drawDecoded,
      readSubject: ({ slide }) => slide.id,
      dispose: ({ url }) => URL.revokeObjectURL(url),
    }),
  )
  const key = toComparable(drawing)
  const awaySince = useUnreachableSince()
  useEffect(() => {
    if (isDrawable) latest.request(JSON.parse(key) as DrawingInputs)
  }, [latest, key, isDrawable])
  useEffect(() => {
    if (awaySince === undefined && latest.get().error !== undefined) latest.retry()
  }, [latest, awaySince])
  useEffect(() => latest.clear, [latest])
  return { ...useSyncExternalStore(latest.subscribe, latest.get), retry: latest.retry }
}
