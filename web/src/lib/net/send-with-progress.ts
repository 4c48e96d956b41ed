import type { Problem } from 'contract/calls/problem.ts'

/** The refusal of a file that changed, or left the disk, since it was chosen. Nothing of it is sent. */
const UNREADABLE_FILE: Problem = {
  type: 'about:blank',
  requestId: '',
  title: 'O arquivo não pôde ser lido',
  detail: 'O arquivo mudou ou não está mais no disco. Escolha-o de novo.',
  status: 422,
  code: 'unreadable_file',
}

/** The bytes are missing if a file cannot be read any more. */
async function serializeBody(
  body: BodyInit | null | undefined,
): Promise<{ bytes: ArrayBuffer | undefined; type: string | null }> {
  const whole = new Response(body ?? null)
  return { type: whole.headers.get('content-type'), bytes: await whole.arrayBuffer().catch(() => undefined) }
}

const refuseUnreadableFile = (): Response =>
  Response.json(UNREADABLE_FILE, { status: UNREADABLE_FILE.status, headers: { 'content-type': 'application/problem+json' } })

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name) headers.append(name, value.join(':').trim())
  }
  // An answer without a body, such as a 204, must have none here either: `Response` refuses even an empty text for it.
  return new Response(request.responseText || null, { status: request.status, headers })
}

/**
 * Reports the upload's progress, which `fetch` cannot; with an unreadable file it answers a refusal and sends nothing.
 * @throws the reason of `signal`; TypeError without an answer
 */
export async function sendWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  const { bytes, type } = await serializeBody(body)
  signal?.throwIfAborted()
  if (!bytes) return refuseUnreadableFile()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    const sent = new Headers(headers)
    if (type && !sent.has('content-type')) sent.set('content-type', type)
    for (const [name, value] of sent) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new TypeError('no answer')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('aborted')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })
}
