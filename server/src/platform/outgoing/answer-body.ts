import { AnswerLostError } from '#core/outgoing.ts'

/** The maximum size of an answer in bytes. */
const LARGEST_ANSWER = 64 * 1024 * 1024

type Body = { getReader(): ReadableStreamDefaultReader<Uint8Array> }

/** Relays a body; reading beyond `LARGEST_ANSWER` fails with AnswerLostError. `broken` converts the error of a body that breaks off. */
export function relayBody(body: Body, host: string, broken: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = LARGEST_ANSWER
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
