import { validateHeaderName, validateHeaderValue } from 'node:http'
import { NotSentError } from '#core/outgoing.ts'

/** Headers that frame the message or control the connection, which only this client sets. */
const RESERVED_HEADERS = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'content-length',
  'transfer-encoding',
  'trailer',
  'te',
  'upgrade',
  'expect',
  'accept-encoding',
])

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch (cause) {
    throw new NotSentError('invalid', `O cabeçalho “${name}” tem nome ou valor inválido`, cause)
  }
}

/** Declines compression. @throws NotSentError for a header that only this client may set, and for an invalid one */
export function prepareRequestHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (RESERVED_HEADERS.has(name.toLowerCase())) throw new NotSentError('invalid', `O cabeçalho “${name}” não pode ser definido`)
    checkHeader(name, value)
  }
  return { 'user-agent': 'dashboard-webhook', ...headers, 'accept-encoding': 'identity' }
}

export function takeFirstHeaderValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value) ?? '']),
  )
}
