import type { CallInput } from 'contract/calls/endpoint.ts'
import {
  DRAWING_NOTE_HEADER,
  type DrawingNote,
  type drawSlide,
  parseDrawingNotes,
  parseTextBoxes,
  parseUndrawn,
  type showSlide,
  TEXTS_HEADER,
  type TextBox,
  UNDRAWN_HEADER,
} from 'contract/pieces/drawings.ts'
import { request, toInterruptionError } from '#lib/net/call.ts'

export type FetchedPicture = { blob: Blob; notes: readonly DrawingNote[]; undrawn: readonly string[]; texts: readonly TextBox[] }

export async function fetchSlidePicture<E extends typeof drawSlide | typeof showSlide>(
  endpoint: E,
  input: CallInput<E, never>,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const { response, deadline } = await request(endpoint, input, { signal })
  try {
    const notes = parseDrawingNotes(response.headers.get(DRAWING_NOTE_HEADER))
    const undrawn = parseUndrawn(response.headers.get(UNDRAWN_HEADER))
    return { blob: await response.blob(), notes, undrawn, texts: parseTextBoxes(response.headers.get(TEXTS_HEADER)) }
  } catch (cause) {
    throw toInterruptionError(cause, 'broken', deadline)
  } finally {
    deadline.clear()
  }
}
