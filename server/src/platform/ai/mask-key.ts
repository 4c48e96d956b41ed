/**
 * The length of the shortest key that is masked. A shorter key is a common word (`ollama`, `lm-studio`) rather than a secret, and an
 * ordinary text may contain it.
 */
const SHORTEST_SECRET = 16

/** Masks the key line by line, so that a stream of events is not delayed. */
function maskLines(key: string): TransformStream<string, string> {
  let rest = ''
  const mask = (text: string) => text.replaceAll(key, '••••')
  return new TransformStream({
    transform(chunk, controller) {
      const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r')) + 1 // `rest`, which may be megabytes, has no line end
      if (end > 0) controller.enqueue(mask(rest + chunk.slice(0, end)))
      rest = end > 0 ? chunk.slice(end) : rest + chunk
    },
    flush: (controller) => controller.enqueue(mask(rest)),
  })
}

/**
 * Masks the key in a provider's answer, unless the key is shorter than `SHORTEST_SECRET`. It is necessary because providers quote a key
 * that they refuse, and their answers are shown and stored.
 */
export function maskKey(answer: Response, key: string): Response {
  if (!answer.body || key.length < SHORTEST_SECRET) return answer
  const { status, statusText, headers } = answer
  const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(maskLines(key)).pipeThrough(new TextEncoderStream())
  return new Response(body, { status, statusText, headers })
}
