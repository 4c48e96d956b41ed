import type { CallInput } from 'contract/endpoint.ts'
import {
  DRAWING_NOTE_HEADER,
  type DrawingNote,
  type drawSlide,
  parseDrawingNotes,
  type showSlide,
} from 'contract/pieces/drawings.ts'
import { CallError, request } from '../../lib/call.ts'

/** A picture that the server has drawn, with the server's notes on parts that it could not draw. */
export type FetchedPicture = { blob: Blob; notes: readonly DrawingNote[] }

/** Fetches the picture of a slide. @throws CallError, or the reason of `signal` */
export async function fetchSlidePicture<E extends typeof drawSlide | typeof showSlide>(
  endpoint: E,
  input: CallInput<E, never>,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const { response, deadline } = await request(endpoint, input, { signal })
  try {
    return { blob: await response.blob(), notes: parseDrawingNotes(response.headers.get(DRAWING_NOTE_HEADER)) }
  } catch (cause) {
    throw signal.aborted ? signal.reason : new CallError('broken', { cause })
  } finally {
    deadline.clear()
  }
}
