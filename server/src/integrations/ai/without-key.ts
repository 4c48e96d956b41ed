/** A shorter key is a word that a text may well hold (`ollama`, `lm-studio`), and no secret. */
const SHORTEST_SECRET = 16

/** Line by line, so that a stream of events is not held back. */
function maskLines(key: string): TransformStream<string, string> {
  let rest = ''
  const mask = (text: string) => text.replaceAll(key, '••••')
  return new TransformStream({
    transform(chunk, controller) {
      rest += chunk
      const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1
      if (end > 0) controller.enqueue(mask(rest.slice(0, end)))
      rest = rest.slice(end)
    },
    flush: (controller) => controller.enqueue(mask(rest)),
  })
}

/** Providers quote the key that they refuse. What they answer is shown and stored, and the key must be in neither. */
export function withoutKey(answer: Response, key: string): Response {
  if (!answer.body || key.length < SHORTEST_SECRET) return answer
  const { status, statusText, headers } = answer
  const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(maskLines(key)).pipeThrough(new TextEncoderStream())
  return new Response(body, { status, statusText, headers })
}
