import { isIP } from 'node:net'

/** A host and port as the policy compares them: lowercase, no brackets, no final dot. */
export type HostAndPort = { host: string; port: number }

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** Turns the host of a WHATWG URL into the form of `HostAndPort`. */
export const normalizeHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

function parseEntry(entry: string): HostAndPort {
  const [, written = '', port = ''] = /^([^/@?#\\\s]+):(\d{1,5})$/.exec(entry) ?? []
  const host = normalizeHost(URL.parse(`http://${written}`)?.hostname ?? '')
  const known = NAME.test(host) || isIP(host) > 0
  if (!known || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`“${entry}” não está no formato host:porta, como n8n.lan:5678 ou [fd00::1]:5678`)
  }
  return { host, port: Number(port) }
}

/** Reads a list such as "n8n.lan:5678, 10.0.0.5:80, [fd00::1]:5678". @throws Error in Portuguese that names the bad part */
export function parseAllowList(text: string): HostAndPort[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '').map(parseEntry)
}
