import { describe, expect, test } from 'vitest'
import { NotSentError } from '#core/outgoing.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { recordOutgoing } from '#testing/outgoing-recorders.ts'
import type { OutgoingPolicy } from './policy.ts'
import { createOutgoingClient } from './send.ts'

// No test sends a packet except to loopback: names resolve from this table, and connections are only recorded.
const PUBLIC = '93.184.215.14'

const NAMES = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'app.localhost': ['::1'],
  'ip6-localhost': ['::1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  '7f000001.nip.io': ['127.0.0.1'],
  'localtest.me': ['127.0.0.1', '::1'],
  'spoofed.burpcollaborator.net': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'metadata.google.internal.': ['169.254.169.254'],
  metadata: ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'instance-data.ec2.internal': ['fd00:ec2::254'],
  'metadata.tencentyun.com': ['169.254.0.23'],
  'alibaba.example': ['100.100.100.200'],
  'oracle.example': ['192.0.0.192'],
  'azure.example': ['168.63.129.16'],
  'private10.example': ['10.0.0.1'],
  'private172.example': ['172.16.0.1'],
  'private192.example': ['192.168.0.1'],
  'ula.example': ['fd12:3456::1'],
  'linklocal.example': ['fe80::1'],
  'zone.example': ['fe80::1%eth0'],
  'cgnat.example': ['100.64.0.1'],
  'zero.example': ['0.0.0.0'],
  'unspecified.example': ['::'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mapped-hex.example': ['::ffff:a00:1'],
  'translated.example': ['::ffff:0:127.0.0.1'],
  'compat.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::169.254.169.254'],
  'nat64-local.example': ['64:ff9b:1::7f00:1'],
  '6to4.example': ['2002:a9fe:a9fe::'],
  'teredo.example': ['2001:0:4136:e378:8000:63bf:80ff:fffe'],
  'multicast.example': ['224.0.0.1'],
  'broadcast.example': ['255.255.255.255'],
  'documentation.example': ['203.0.113.1'],
  'mixed-last.example': [PUBLIC, '127.0.0.1'],
  'mixed-first.example': ['10.0.0.1', PUBLIC],
  'mixed-six.example': [PUBLIC, '2606:4700::1111', '::1'],
  'empty.example': [],
  'garbage.example': ['not an address'],
  good: [PUBLIC],
  'good.example': [PUBLIC],
  'both.example': ['2606:4700::1111', PUBLIC],
}

const PUBLIC_ONLY: OutgoingPolicy = { allow: [], local: false, ownPorts: () => [3000] }

const PAYLOADS = {
  'IPv4 notations': [
    'http://127.0.0.1/',
    'http://127.0.0.1:22/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.255.255.254/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0x7F.0x00.0x00.0x01/',
    'http://0177.0.0.1/',
    'http://0177.0x0.1/',
    'http://00000177.00000000.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://0x0/',
    'http://0.0.0.1/',
    'http://10.0.0.1/',
    'http://167772161/',
    'http://0300.0250.0.1/',
    'http://3232235521/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://168.63.129.16/',
    'http://255.255.255.255/',
    'http://256.0.0.1/',
    'http://8.8.8.8/',
    'https://93.184.215.14/',
  ],
  'IPv6 notations': [
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[0000::0001]:80/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fd20:ce::254]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://[::1%25lo]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://[2606:4700::1111]/',
  ],
  'tricks of the URL': [
    'http://good@127.0.0.1/',
    'http://good:80@127.0.0.1/',
    'http://good%40@127.0.0.1/',
    'http://127.0.0.1@good/',
    'http://user:pass@good.example/',
    'http://127.0.0.1#@good/',
    'http://127.0.0.1?@good/',
    'http://127.0.0.1\\@good/',
    'http://127.0.0.1/@good',
    'http://127.0.0.1:80@good:80/',
    'http:\\\\127.0.0.1/',
    'http:/127.0.0.1/',
    'http:127.0.0.1/',
    'http:///127.0.0.1/',
    '\thttp://127.0.0.1/',
    'http://127.0.\n0.1/',
    'ht\ttp://127.0.0\t.1/',
    'http://127.0.0.1\r\nHost: good/',
    'http://127.0.0.1%00.good/',
    'http://127.0.0.1%2f.good/',
    'http://127.0.0.1 .good/',
    'http://%31%32%37.0.0.1/',
    'http://%6c%6fcalhost/',
    'HTTP://LOCALHOST/',
    '//127.0.0.1/',
    'good.example',
    '',
    'http://good.example:0/',
    'http://good.example:99999/',
    'http://good.example:80:81/',
  ],
  'Unicode disguises': [
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://127．0．0．1/',
    'http://127｡0｡0｡1/',
    'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
    'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://ℓocalhost/',
    'http://lo\u00adcalhost/',
    'http://loc\u200balhost/',
    'http://xn--/',
  ],
  schemes: [
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'ftp://good.example/',
    'dict://127.0.0.1:11211/',
    'ldap://127.0.0.1/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'blob:http://good.example/x',
    'ws://good.example/',
    'wss://good.example/',
    'unix:/var/run/docker.sock',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
    'http://unix:/var/run/docker.sock:/info',
    'about:blank',
  ],
}

// The names in the table of which at least one address is not public.
const BAD_NAMES = Object.keys(NAMES).filter((name) => !['good', 'good.example', 'both.example'].includes(name))

describe.each(Object.entries({ ...PAYLOADS, names: BAD_NAMES.map((name) => `http://${name}/`) }))(
  'a forbidden address (%s)',
  (_, urls) => {
    test.each(urls)('%j connects nowhere', async (url) => {
      const { send, fetch, connections } = recordOutgoing(PUBLIC_ONLY, NAMES)
      const outcome = await send(url)
      await expect(fetch(url)).rejects.toBeInstanceOf(NotSentError)
      expect(connections).toEqual([])
      expect(outcome).toMatchObject({ kind: 'not-sent', reason: expect.stringMatching(/^(forbidden|invalid|dns)$/) })
    })
  },
)

test('forbidden addresses are refused for what they are, not for failing to resolve', async () => {
  const { send } = recordOutgoing(PUBLIC_ONLY, NAMES)
  const reasons = await Promise.all(BAD_NAMES.map(async (name) => ({ name, ...(await send(`http://${name}/`)) })))
  const others = reasons.filter((outcome) => !('reason' in outcome) || outcome.reason !== 'forbidden').map(({ name }) => name)
  expect(others).toEqual(['empty.example'])
})

test('the recorder of these tests notes a connection that is allowed', async () => {
  const { send, connections } = recordOutgoing(PUBLIC_ONLY, NAMES)
  expect(await send('https://good.example:8443/x')).toMatchObject({ kind: 'not-sent', reason: 'refused' })
  expect(connections).toEqual([{ address: PUBLIC, port: 8443, servername: 'good.example', secure: true }])
})

test('the checked addresses of a name are tried in order until one connects', async () => {
  const { send, connections } = recordOutgoing(PUBLIC_ONLY, NAMES)
  await send('http://both.example/')
  expect(connections.map(({ address }) => address)).toEqual(['2606:4700::1111', PUBLIC])
})

test('an allowed IP literal connects without resolving and without a server name', async () => {
  const policy = { ...PUBLIC_ONLY, allow: [{ host: '10.0.0.5', port: 443 }] }
  const { send, connections, resolved } = recordOutgoing(policy, NAMES)
  await send('https://0x0a.5/')
  expect(resolved).toEqual([])
  expect(connections).toEqual([{ address: '10.0.0.5', port: 443, servername: undefined, secure: true }])
})

test('a name is resolved once, and connected at the address that was checked (DNS rebinding)', async () => {
  const { send, connections, resolved } = recordOutgoing(PUBLIC_ONLY, { 'rebind.example': [[PUBLIC], ['127.0.0.1']] })
  await send('http://rebind.example/')
  expect(resolved).toEqual(['rebind.example'])
  expect(connections.map(({ address }) => address)).toEqual([PUBLIC])
  expect(await send('http://rebind.example/')).toMatchObject({ kind: 'not-sent', reason: 'forbidden' })
  expect(connections).toHaveLength(1)
})

describe('outgoing requests in local mode', () => {
  const local: OutgoingPolicy = { ...PUBLIC_ONLY, local: true, ownAddresses: () => ['192.168.7.7', 'fd00::7'] }
  const names = { ...NAMES, 'me.lan': ['192.168.7.7'], 'me6.lan': ['fd00::7'], 'me-mapped.lan': ['::ffff:192.168.7.7'] }
  const allow = ['localhost', '127.0.0.1', '127.0.0.2', '::1', 'me.lan', '192.168.7.7'].map((host) => ({ host, port: 3000 }))

  test.each([
    'http://localhost:3000/',
    'http://LOCALHOST.:3000/',
    'http://app.localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://127.1:3000/',
    'http://2130706433:3000/',
    'http://127.0.0.2:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://[::ffff:7f00:2]:3000/',
    'http://127.0.0.1.nip.io:3000/',
    'http://mapped.example:3000/',
    'http://192.168.7.7:3000/',
    'http://[fd00::7]:3000/',
    'http://me.lan:3000/',
    'http://me6.lan:3000/',
    'http://me-mapped.lan:3000/',
    'https://localhost:3000/',
  ])('never reach this server itself at %s', async (url) => {
    const { send, fetch, connections } = recordOutgoing({ ...local, allow }, names)
    await expect(fetch(url)).rejects.toMatchObject({ reason: 'forbidden' })
    expect(await send(url)).toMatchObject({ reason: 'forbidden', detail: expect.stringContaining('este próprio sistema') })
    expect(connections).toEqual([])
  })

  test.each([
    'http://0.0.0.0:5678/',
    'http://0:5678/',
    'http://[::]:5678/',
    'http://zero.example/',
    'http://unspecified.example/',
    'http://169.254.169.254/',
    'http://169.254.1.1/',
    'http://[fe80::1]/',
    'http://linklocal.example/',
    'http://metadata.google.internal/',
    'http://100.100.100.200/',
    'http://[fd00:ec2::254]/',
    'http://instance-data.ec2.internal/',
    'http://azure.example/',
    'http://cgnat.example/',
    'http://[64:ff9b::7f00:1]/',
    'http://nat64.example/',
    'http://[2002:7f00:1::]/',
    'http://teredo.example/',
    'http://[::127.0.0.1]/',
    'http://multicast.example/',
    'http://255.255.255.255/',
    'http://8.8.8.8/',
    'http://user@localhost:5678/',
    'file:///etc/passwd',
  ])('are refused to %s', async (url) => {
    const { send, fetch, connections } = recordOutgoing(local, names)
    await expect(fetch(url)).rejects.toMatchObject({ reason: 'forbidden' })
    expect(await send(url)).toMatchObject({ kind: 'not-sent', reason: 'forbidden' })
    expect(connections).toEqual([])
  })

  test.each([
    'http://localhost:5678/',
    'http://127.0.0.1:5678/',
    'http://10.0.0.1/',
    'http://ula.example/',
    'http://[::1]:5678/',
  ])('are allowed to %s', async (url) => {
    const { send, connections } = recordOutgoing(local, names)
    await send(url)
    expect(connections).not.toEqual([])
  })
})

test('a redirect to the metadata service is an answer like any other, and is not followed', async () => {
  const service = await startFakeService()
  service.answerWith({ kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' })
  const outgoing = createOutgoingClient({ policy: { ...PUBLIC_ONLY, local: true } })
  const request = { method: 'POST', url: service.url, headers: {}, timeoutMs: 10_000, maxBytes: 1024 } as const
  expect(await outgoing.send(request)).toMatchObject({
    kind: 'answered',
    status: 302,
    headers: { location: 'http://169.254.169.254/latest/meta-data/' },
  })
  expect(service.connections.accepted).toBe(1)
  await service.close()
})
