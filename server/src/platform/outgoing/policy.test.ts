import { describe, expect, test } from 'vitest'
import { NotSentError } from '#core/outgoing.ts'
import {
  explainForbiddenAddress,
  explainForbiddenLiteral,
  findNetworkZone,
  type OutgoingPolicy,
  parseAllowList,
  parseHostAndPort,
  parseHttpUrl,
  parseIpAddress,
} from './policy.ts'

const aPolicy = (changes: Partial<OutgoingPolicy> = {}): OutgoingPolicy => ({
  allow: [],
  local: false,
  ownPorts: () => [3000],
  ownAddresses: () => ['192.168.7.7', 'fe80::7%eth0', '203.0.113.7'],
  ...changes,
})

const target = { host: 'hooks.example', port: 443 }

describe('the allowlist', () => {
  test('takes names, IPv4 and IPv6, in any spelling', () => {
    expect(parseAllowList(' n8n.lan:5678, 10.0.0.5:80,[FD00::0:1]:5678 , N8N.Example.:443,0x0a.1:81,')).toEqual([
      { host: 'n8n.lan', port: 5678 },
      { host: '10.0.0.5', port: 80 },
      { host: 'fd00::1', port: 5678 },
      { host: 'n8n.example', port: 443 },
      { host: '10.0.0.1', port: 81 },
    ])
    expect(parseAllowList('')).toEqual([])
  })

  test.each(['n8n.lan', 'n8n.lan:0', 'n8n.lan:65536', '*.lan:80', 'http://n8n.lan:80', 'a@b:80', 'a b:80', 'fd00::1:80', ':80'])(
    '%j is no host and port',
    (bad) => {
      expect(() => parseAllowList(`good.lan:80, ${bad}`)).toThrow(`“${bad}” não está no formato host:porta`)
    },
  )
})

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['127.255.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['fc00::1', 'private'],
  ['::ffff:192.168.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['::ffff:0.0.0.0', 'unspecified'],
  ['169.254.169.254', 'metadata'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['fd20:ce::254', 'metadata'],
  ['fd00:c1::a9fe:a9fe', 'metadata'],
  ['169.254.1.1', 'special'],
  ['fe80::1', 'special'],
  ['fe80::1%eth0', 'special'],
  ['fec0::1', 'special'],
  ['100.64.0.1', 'special'],
  ['224.0.0.1', 'special'],
  ['ff02::1', 'special'],
  ['255.255.255.255', 'special'],
  ['240.0.0.1', 'special'],
  ['192.0.2.1', 'special'],
  ['198.51.100.1', 'special'],
  ['203.0.113.1', 'special'],
  ['198.18.0.1', 'special'],
  ['192.88.99.1', 'special'],
  ['192.31.196.1', 'special'],
  ['2001:db8::1', 'special'],
  ['3fff::1', 'special'],
  ['64:ff9b::7f00:1', 'special'],
  ['64:ff9b::808:808', 'special'],
  ['64:ff9b:1::a00:1', 'special'],
  ['2002:7f00:1::', 'special'],
  ['2001:0:7f00:1::', 'special'],
  ['2001:10::1', 'special'],
  ['2001:20::1', 'special'],
  ['2001:2::1', 'special'],
  ['2001:4:112::1', 'special'],
  ['2620:4f:8000::1', 'special'],
  ['100::1', 'special'],
  ['::127.0.0.1', 'special'],
  ['::8.8.8.8', 'special'],
  ['::ffff:0:127.0.0.1', 'special'],
  ['5f00::1', 'special'],
  ['4000::1', 'special'],
])('%s is %s', (address, zone) => {
  const parsed = parseIpAddress(address)
  expect(parsed && findNetworkZone(parsed)).toBe(zone)
})

describe('an address', () => {
  test('that is public may be reached', () => {
    expect(explainForbiddenAddress('8.8.8.8', target, aPolicy())).toBeUndefined()
  })

  test('that is none is refused', () => {
    expect(explainForbiddenAddress('not-an-address', target, aPolicy({ local: true }))).toContain('endereço válido')
  })

  test('that is refused says where it leads, and not the address', () => {
    const reason = explainForbiddenAddress('10.1.2.3', target, aPolicy())
    expect(reason).toBe(
      'hooks.example aponta para uma rede interna. Para permitir, escreva nas variáveis do servidor WEBHOOK_ALLOW=hooks.example:443 e o reinicie',
    )
  })

  test.each(['127.0.0.1', '::1', '10.0.0.1', 'fd00::1', '::ffff:192.168.0.1'])('%s may be reached in local mode', (address) => {
    expect(explainForbiddenAddress(address, target, aPolicy())).toBeDefined()
    expect(explainForbiddenAddress(address, target, aPolicy({ local: true }))).toBeUndefined()
  })

  test('the allowlist opens one host and port, and no other', () => {
    const policy = aPolicy({ allow: parseAllowList('n8n.lan:5678, 127.0.0.1:5678') })
    expect(explainForbiddenAddress('10.0.0.5', { host: 'n8n.lan', port: 5678 }, policy)).toBeUndefined()
    expect(explainForbiddenAddress('10.0.0.5', { host: 'n8n.lan', port: 5679 }, policy)).toBeDefined()
    expect(explainForbiddenAddress('10.0.0.5', { host: 'x.n8n.lan', port: 5678 }, policy)).toBeDefined()
    expect(explainForbiddenAddress('127.0.0.1', { host: 'evil.example', port: 5678 }, policy)).toBeDefined()
  })

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '192.168.7.7', '::ffff:192.168.7.7', 'fe80::7', '203.0.113.7'])(
    'our own port on %s stays closed, allowed or local',
    (address) => {
      const own = { host: 'n8n.lan', port: 3000 }
      const policy = aPolicy({ local: true, allow: [own] })
      expect(explainForbiddenAddress(address, own, policy)).toContain('é este próprio sistema')
      expect(explainForbiddenAddress('192.168.7.8', own, policy)).toBeUndefined()
    },
  )

  test.each(['0.0.0.0', '::', '::ffff:0.0.0.0'])('%s stays closed, even when allowed', (address) => {
    expect(explainForbiddenAddress(address, target, aPolicy({ local: true, allow: [target] }))).toContain('endereço sem destino')
  })
})

describe('a URL that names an address', () => {
  const reasonOf = (url: string, changes: Partial<OutgoingPolicy> = {}) =>
    explainForbiddenLiteral(parseHostAndPort(parseHttpUrl(url)), aPolicy(changes))

  test('is refused, public or not', () => {
    expect(reasonOf('https://8.8.8.8/')).toContain('Use o nome do serviço')
    expect(reasonOf('https://8.8.8.8/', { local: true })).toContain('Use o nome do serviço')
    expect(reasonOf('https://[2606:4700::1111]/')).toContain('Use o nome do serviço')
    expect(reasonOf('http://10.0.0.5/')).toContain('uma rede interna')
  })

  test('is taken from the allowlist, in any spelling', () => {
    const allow = parseAllowList('8.8.8.8:443, 10.0.0.5:80, [fd00::1]:80')
    expect(reasonOf('https://8.8.8.8/', { allow })).toBeUndefined()
    expect(reasonOf('http://0x0a000005/', { allow })).toBeUndefined()
    expect(reasonOf('http://[FD00:0::1]/', { allow })).toBeUndefined()
    expect(reasonOf('http://10.0.0.5:81/', { allow })).toBeDefined()
  })
})

describe('a URL', () => {
  test.each([
    ['http://', 'invalid'],
    ['hooks.example/x', 'invalid'],
    ['http://hooks.example:0/', 'invalid'],
    ['ftp://hooks.example/', 'forbidden'],
    ['http://user@hooks.example/', 'forbidden'],
    ['http://:secret@hooks.example/', 'forbidden'],
  ])('%s is %s', (text, reason) => {
    expect(() => parseHttpUrl(text)).toThrow(expect.objectContaining({ reason, constructor: NotSentError }))
  })

  test('its target has a plain host and the scheme’s port', () => {
    expect(parseHostAndPort(parseHttpUrl('https://Hooks.EXAMPLE./a?b#c'))).toEqual(target)
    expect(parseHostAndPort(parseHttpUrl('http://[::1]/'))).toEqual({ host: '::1', port: 80 })
    expect(parseHostAndPort(parseHttpUrl('http://127.1:8080/'))).toEqual({ host: '127.0.0.1', port: 8080 })
  })
})
