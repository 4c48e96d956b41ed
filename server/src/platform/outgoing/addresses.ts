import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** The network that an address belongs to. `special` stands for the ranges that IANA's registries exclude from the public internet. */
export type NetworkZone = 'public' | 'loopback' | 'private' | 'metadata' | 'unspecified' | 'special'

/**
 * Addresses at which clouds hand out their machines' credentials. The link-local address and `192.0.0.192` are refused with their whole
 * ranges anyway; the others lie among public (Azure), carrier (Alibaba) and unique local (AWS, Google, Scaleway, Oracle) addresses.
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
 * Parses an IP address; undefined for any other text. An IPv4-mapped address becomes the IPv4 address that it holds, because the system
 * connects to that one. ipaddr.js's own parser would take "::127.0.0.1" for a mapped address, and "0177.1" for an address.
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

/** Whether the text is the same address, ignoring its spelling and scope (`%eth0`). */
export function isSameAddress(address: IpAddress, text: string): boolean {
  const other = parseIpAddress(text)
  return other !== undefined && other.toByteArray().join() === address.toByteArray().join()
}
