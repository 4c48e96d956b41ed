import { AnswerLostError } from '../../core/outgoing.ts'

/** In bytes: what one answer may hold. */
export const LARGEST_ANSWER = 64 * 1024 * 1024

type Body = { getReader(): ReadableStreamDefaultReader<Uint8Array> }

/** The same bytes as they are read, up to a cap; `broken` says what an error of theirs becomes. */
export function relayBody(
  body: Body,
  host: string,
  broken: (error: unknown) => unknown,
  cap = LARGEST_ANSWER,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = cap
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw broken(error)
      })
      if (done) return controller.close()
      left -= value.length
      if (left < 0) {
        await reader.cancel()
        throw new AnswerLostError(`${host} respondeu mais do que cabe aqui`)
      }
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
