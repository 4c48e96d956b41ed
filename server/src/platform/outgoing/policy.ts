import { isIP, isIPv4, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { NotSentError } from '#core/outgoing.ts'

/** A host and port as the policy compares them: lowercase, no brackets, no final dot. */
export type HostAndPort = { host: string; port: number }

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

const normalizeHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

function parseEntry(entry: string): HostAndPort {
  const [, written = '', port = ''] = /^([^/@?#\\\s]+):(\d{1,5})$/.exec(entry) ?? []
  const host = normalizeHost(URL.parse(`http://${written}`)?.hostname ?? '')
  const known = NAME.test(host) || isIP(host) > 0
  if (!known || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`“${entry}” não está no formato host:porta, como n8n.lan:5678 ou [fd00::1]:5678`)
  }
  return { host, port: Number(port) }
}

export function parseAllowList(text: string): HostAndPort[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '').map(parseEntry)
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** `special` stands for the ranges that IANA's registries exclude from the public internet. */
type NetworkZone = 'public' | 'loopback' | 'private' | 'metadata' | 'unspecified' | 'special'

/**
 * Where clouds hand out credentials; some lie among public (Azure), carrier (Alibaba) and unique local (AWS, Google, Scaleway,
 * Oracle) addresses.
 */
const METADATA = [
  '169.254.169.254/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:42::42/128',
  'fd00:c1::a9fe:a9fe/128',
].map((block) => ipaddr.parseCIDR(block))

/**
 * The range of global unicast addresses (RFC 4291, 2.4). It is needed because ipaddr.js calls other addresses "unicast" too, even
 * `::127.0.0.1`.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * An IPv4-mapped address becomes IPv4, because the system connects to that; ipaddr.js's own parser would take "::127.0.0.1" for a
 * mapped address, and "0177.1" for an address.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text)
  if (!isIPv6(text)) return undefined
  const { hostname } = new URL(`http://[${text.replace(/%.*$/, '')}]/`) // hexadecimal, without scope
  return ipaddr.process(hostname.slice(1, -1))
}

function isPublic(address: IpAddress): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6))
}

export function findNetworkZone(address: IpAddress): NetworkZone {
  if (ipaddr.subnetMatch(address, { metadata: METADATA }, '') === 'metadata') return 'metadata'
  const range = address.range()
  if (range === 'loopback' || range === 'unspecified') return range
  if (range === 'private' || range === 'uniqueLocal') return 'private'
  return isPublic(address) ? 'public' : 'special'
}

function isSameAddress(address: IpAddress, text: string): boolean {
  const other = parseIpAddress(text)
  return other !== undefined && other.toByteArray().join() === address.toByteArray().join()
}

export type OutgoingPolicy = {
  /**
   * The administrator's allowlist (`WEBHOOK_ALLOW`): targets that may be reached whatever address they resolve to, except the unspecified
   * address and `ownPorts`.
   */
  allow: readonly HostAndPort[]
  /** Whether loopback and private addresses are allowed also for targets that `allow` does not name: in local mode alone (decision 0008). */
  local: boolean
  /** The ports of our own servers on this machine, never reachable on its addresses, not even with `allow` or `local`. */
  ownPorts: () => readonly number[]
  ownAddresses?: () => readonly string[]
}

const ZONE_NAMES: Record<Exclude<NetworkZone, 'public'>, string> = {
  loopback: 'a própria máquina do sistema',
  private: 'uma rede interna',
  metadata: 'um serviço interno do provedor de nuvem',
  unspecified: 'um endereço sem destino',
  special: 'um endereço que não é da internet pública',
}

const listSystemAddresses = () => Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

function isThisMachine(address: IpAddress, { ownAddresses = listSystemAddresses }: OutgoingPolicy): boolean {
  return findNetworkZone(address) === 'loopback' || ownAddresses().some((own) => isSameAddress(address, own))
}

const isAllowed = ({ host, port }: HostAndPort, { allow }: OutgoingPolicy) =>
  allow.some((entry) => entry.host === host && entry.port === port)

/** `WEBHOOK_ALLOW` also opens metadata services, which nobody should be led to. */
const isAllowable = (zone: NetworkZone) => zone !== 'metadata' && zone !== 'unspecified'

const formatHostAndPort = ({ host, port }: HostAndPort) => `${isIPv6(host) ? `[${host}]` : host}:${port}`

const isLocal = (zone: NetworkZone) => zone === 'loopback' || zone === 'private'

/**
 * As browsers do (WHATWG), which also normalises spellings of an IP address; the host is judged only when it is resolved.
 * @throws NotSentError
 */
export function parseHttpUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new NotSentError('invalid', 'O endereço informado não é uma URL válida')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new NotSentError('forbidden', 'O endereço deve começar com http:// ou https://')
  }
  if (url.username || url.password) throw new NotSentError('forbidden', 'O endereço não pode conter usuário nem senha')
  if (url.port === '0') throw new NotSentError('invalid', 'O endereço tem uma porta inválida')
  return url
}

export function parseHostAndPort(url: URL): HostAndPort {
  return { host: normalizeHost(url.hostname), port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) }
}

/** Undefined if it may be reached; the sentence does not name the address that the host resolved to. */
export function explainForbiddenAddress(address: string, target: HostAndPort, policy: OutgoingPolicy): string | undefined {
  const parsed = parseIpAddress(address)
  if (!parsed) return `${target.host} não aponta para um endereço válido`
  const zone = findNetworkZone(parsed)
  const own = policy.ownPorts().includes(target.port) && isThisMachine(parsed, policy)
  if (own) return `${target.host}:${target.port} é este próprio sistema, que não pode chamar a si mesmo`
  if (zone !== 'unspecified' && isAllowed(target, policy)) return undefined
  if (zone === 'public' || (policy.local && isLocal(zone))) return undefined
  const remedy = isAllowable(zone)
    ? `Para permitir, escreva nas variáveis do servidor WEBHOOK_ALLOW=${formatHostAndPort(target)} e o reinicie`
    : 'Informe outro endereço'
  return `${target.host} aponta para ${ZONE_NAMES[zone]}. ${remedy}`
}

/** Here even a public address must be on the allowlist. */
export function explainForbiddenLiteral(target: HostAndPort, policy: OutgoingPolicy): string | undefined {
  const address = parseIpAddress(target.host)
  const open = address && findNetworkZone(address) === 'public' && !isAllowed(target, policy)
  return open ? `Use o nome do serviço no lugar do número ${target.host}` : explainForbiddenAddress(target.host, target, policy)
}
