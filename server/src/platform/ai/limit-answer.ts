import { countJsonMarks } from '#core/text.ts'
import { UnusableAnswerError } from './failures.ts'

/**
 * The maximum length of a line in bytes, which no event of a text stream comes near. It is limited because the SDK holds an unfinished line
 * in memory.
 */
const LONGEST_LINE = 256 * 1024
/** The most items of an answer. A recording of hours has some fifty thousand, with the numbers of its tokens. */
const MAX_MARKS = 200_000
const [LF, CR] = [10, 13]

type ChunkCheck = (chunk: Uint8Array) => void

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

function createLineCheck(): ChunkCheck {
  const measure = createLineCounter()
  return (chunk) => {
    if (measure(chunk) > LONGEST_LINE) throw new UnusableAnswerError('O provedor enviou uma linha longa demais')
  }
}

function createSizeCheck(maxBytes: number): ChunkCheck {
  let [bytes, marks] = [0, 0]
  return (chunk) => {
    bytes += chunk.length
    marks += countJsonMarks(chunk)
    if (bytes > maxBytes || marks > MAX_MARKS) throw new UnusableAnswerError('O provedor enviou uma resposta grande demais')
  }
}

const isEventStream = ({ headers }: Response): boolean => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/**
 * Fails before the answer fills the memory or keeps the server from others: an overlong line of an event stream, more bytes than
 * `maxBytes`, or too many items.
 */
export function limitAnswer(answer: Response, maxBytes: number): Response {
  if (!answer.body) return answer
  const check = isEventStream(answer) ? createLineCheck() : createSizeCheck(maxBytes)
  const limited = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        check(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = answer
  return new Response(limited, { status, statusText, headers })
}
