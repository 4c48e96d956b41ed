import { UnusableAnswerError } from './failures.ts'

/** In bytes. No event of a stream of text is near it; the SDK keeps a line that has not ended in memory. */
const LONGEST_LINE = 256 * 1024
const [LF, CR] = [10, 13]

/** Makes the function that counts the bytes since the last end of a line. @returns the longest line that the chunk has been part of */
function createLineCounter(): (chunk: Uint8Array) => number {
  let open = 0
  return (chunk) => {
    const ends = [chunk.indexOf(LF), chunk.indexOf(CR)].filter((at) => at >= 0)
    const before = open + (ends.length === 0 ? chunk.length : Math.min(...ends))
    const last = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR))
    open = last < 0 ? before : chunk.length - last - 1
    return before
  }
}

/** Ends a stream of events in which a line is longer than any event can be, before the line fills the memory. */
export function limitLines(answer: Response): Response {
  if (!answer.body || !/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) return answer
  const measure = createLineCounter()
  const limited = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (measure(chunk) > LONGEST_LINE) throw new UnusableAnswerError('O provedor mandou mais do que cabe em uma linha')
        controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = answer
  return new Response(limited, { status, statusText, headers })
}
