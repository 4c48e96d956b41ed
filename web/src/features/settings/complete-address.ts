import { isLoopbackHostname } from 'contract/values/loopback.ts'

/** Matches a text that begins with a host, rather than with a scheme, a slash or a user's name. */
const HOST_FIRST = /^(?!https?:)[\p{L}\d[](?!.*(?:@|:\/\/|\s))/iu

/** Whether a typed host is surely meant as one: a single word, such as `n8n`, may be anything. */
const isEvident = (url: URL): boolean => url.hostname.includes('.') || url.port !== '' || isLoopbackHostname(url)

/** `n8n.agencia.com.br` gets `https://`, `localhost:5678` on this machine `http://`; every other text stays as it is. */
export function completeAddress(text: string): string {
  const typed = text.trim()
  if (!HOST_FIRST.test(typed) || !URL.canParse(`http://${typed}`)) return text
  const url = new URL(`http://${typed}`)
  if (!isEvident(url)) return text
  return `${isLoopbackHostname(url) ? 'http' : 'https'}://${typed}`
}
