import { UnusableAnswerError } from './failures.ts'

/** Makes reading a picture's answer fail with UnusableAnswerError once it is longer than `maxBytes`, before it fills the memory. */
export function limitPictureBytes(answer: Response, maxBytes: number): Response {
  if (!answer.body) return answer
  let left = maxBytes
  const limited = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length
        if (left < 0) throw new UnusableAnswerError('O provedor mandou uma imagem maior do que cabe aqui')
        controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = answer
  return new Response(limited, { status, statusText, headers })
}
