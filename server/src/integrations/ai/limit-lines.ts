import { UnusableAnswerError } from './failures.ts'

/**
 * The maximum length of a line in bytes, which no event of a text stream comes near. It is limited because the SDK holds an unfinished line
 * in memory.
 */
const LONGEST_LINE = 256 * 1024
const [LF, CR] = [10, 13]

/**
 * Makes a function that takes a stream chunk by chunk and returns the length in bytes, so far, of the line that the chunk continues: up to
 * the chunk's first line end, or to the chunk's end.
 */
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

/**
 * Makes reading a stream of events fail with UnusableAnswerError once one of its lines is longer than any event can be, before the line
 * fills the memory. Returns any other answer unchanged.
 */
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
