import { validateHeaderName, validateHeaderValue } from 'node:http'
import { NotSentError } from '../../core/outgoing.ts'

/** What frames the message and steers the connection is ours to say. */
const OURS = new Set([
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

function check(name: string, value: string): void {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch (cause) {
    throw new NotSentError('invalid', `O cabeçalho “${name}” tem nome ou valor inválido`, cause)
  }
}

/** The headers to send: the caller's, and no compression asked for. @throws Refused for ours and for invalid ones */
export function requestHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (OURS.has(name.toLowerCase())) throw new NotSentError('invalid', `O cabeçalho “${name}” não pode ser definido`)
    check(name, value)
  }
  return { 'user-agent': 'dashboard-webhook', ...headers, 'accept-encoding': 'identity' }
}

/** Of repeated headers, the first. */
export function firstValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value) ?? '']),
  )
}
