import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { readAccount } from 'contract/accounts/own-account.ts'
import { createResetLink, invitePerson } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { readSignInOptions, signIn } from 'contract/accounts/sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/tables/accounts.ts'
import { listenOnLoopback } from '../stream.ts'
import { PASSWORD, type PersonClient, startTeamApi, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// The Host header and the forwarded headers: links that name another host, limits that are evaded with another address, hosts
// that are not ours.

let api: TeamApi
let bia: PersonClient
/** A server that trusts no proxy. */
let direct: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
  bia = await api.join('viewer', 'Bia')
  direct = await startTeamApi({ server: { team: { baseUrl: 'http://painel.agencia.lan', trustProxy: [] } } })
})
afterAll(async () => {
  await api.close()
  await direct.close()
})

const EVIL = 'evil.example'
const OWN = 'painel.agencia.lan'

/** Host headers that differ from the base address's host. */
const HOSTS = [
  EVIL,
  `${OWN}.${EVIL}`,
  `${EVIL}/${OWN}`,
  `${OWN}@${EVIL}`,
  `${EVIL}#${OWN}`,
  `${OWN}:80@${EVIL}`,
  `${OWN}:1234`,
  `${OWN}.`,
  ` ${EVIL}`,
  'localhost',
  '127.0.0.1',
  '[::1]',
  '0.0.0.0',
  '',
]

/** The headers in which proxies report the host, the address and the scheme of a request. */
const FORWARDED: readonly Record<string, string>[] = [
  { 'x-forwarded-host': EVIL },
  { 'x-forwarded-host': `${OWN}, ${EVIL}` },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'x-forwarded-server': EVIL },
  { 'x-forwarded-prefix': '/evil' },
  { forwarded: `for=127.0.0.1;host=${EVIL};proto=https` },
]

/** Headers that some servers trust, and this server never reads. */
const UNREAD: readonly Record<string, string>[] = [
  { 'x-real-ip': '127.0.0.1' },
  { 'x-client-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'x-caller-address': '127.0.0.1' },
  { 'x-host': EVIL },
  { 'x-original-host': EVIL },
  { 'x-original-url': '/api/people' },
  { 'x-rewrite-url': '/api/people' },
  { 'x-http-method-override': 'GET' },
]

test('a request for another host is refused on every route, and its host is written nowhere', async () => {
  const attacks = startAttackCount('Host headers')
  const calls = [readSession, readSignInOptions, createResetLink, invitePerson]
  for (const host of HOSTS) {
    for (const call of calls) {
      const input = {
        params: { id: bia.id },
        ...(call.method === 'POST' ? { json: { email: 'x@agencia.com.br', role: 'viewer' } } : {}),
      }
      const { statusCode, payload } = await api.owner.send(call, input, { host })
      attacks.add(`Host ${host}: ${call.path} ${statusCode}`, { isRefused: statusCode === 403 && !payload.includes(EVIL) })
    }
    const page = await api.inject({ url: '/', headers: { host, accept: 'text/html' } })
    attacks.add(`Host ${host}: the page ${page.statusCode}`, {
      isRefused: page.statusCode === 403 && page.headers.location === undefined,
    })
  }
  attacks.expectAllRefused({ atLeast: 70 })
})

test('forwarded headers of whoever is no trusted proxy are refused, and links name the base address alone', async () => {
  const attacks = startAttackCount('forwarded headers')
  const own = { host: OWN, cookie: direct.owner.cookie(), origin: direct.baseUrl }
  for (const headers of FORWARDED) {
    const { statusCode } = await direct.inject({ url: readSession.path, headers: { ...own, ...headers } })
    attacks.add(`no proxy is trusted, ${JSON.stringify(headers)}: ${statusCode}`, { isRefused: statusCode === 403 })
  }
  for (const headers of [...FORWARDED, ...UNREAD]) {
    const more = { ...own, ...headers, cookie: api.owner.cookie() }
    const options = {
      method: 'POST',
      url: `/api/people/${bia.id}/reset-link`,
      headers: more,
      remoteAddress: '203.0.113.9',
    } as const
    const made = await api.inject(options)
    const isOwn = made.statusCode === 200 && made.json().link.startsWith(`${api.baseUrl}/entrar/`)
    attacks.add(`a reset link with ${JSON.stringify(headers)}: ${made.payload}`, { isRefused: isOwn || made.statusCode === 403 })
  }
  attacks.expectAllRefused({ atLeast: 26 })
})

test('the address of a session, and of the limits, is the trusted proxy’s word alone', async () => {
  const attacks = startAttackCount('spoofed addresses')
  for (const headers of [
    ...UNREAD,
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.77' },
    { 'x-forwarded-for': '10.9.9.9, 203.0.113.77' },
  ]) {
    const client = api.browser({ address: '203.0.113.77' })
    await client.send(signIn, { json: { email: bia.email, password: PASSWORD } }, headers)
    const { sessions: own } = await client.ok(readAccount)
    const address = own.find(({ current }) => current)?.address
    attacks.add(`${JSON.stringify(headers)}: ${address}`, { isRefused: address === '203.0.113.77' })
  }
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.5`, 'x-caller-address': `198.51.100.${n}` }
    const json = { email: 'ninguem@agencia.com.br', password: 'errada errada' }
    statuses.push((await api.browser().send(signIn, { json }, headers)).statusCode)
  }
  attacks.add(`a new address at each try: ${statuses}`, { isRefused: statuses[6] === 429 })
  expect(await api.db.$count(sessions)).toBeGreaterThan(0)
  attacks.expectAllRefused({ atLeast: 13 })
})

/** Sends these lines unchanged over a socket, because HTTP clients write no such requests. @returns the answer */
async function sendRaw(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('requests that name their host twice, or in the request line, reach nothing by it', async () => {
  const attacks = startAttackCount('hosts in raw requests')
  const url = await listenOnLoopback(api)
  const cookie = `Cookie: ${api.owner.cookie()}`
  const requests: readonly string[][] = [
    ['GET /api/session HTTP/1.1', `Host: ${EVIL}`, `Host: ${OWN}`, cookie, 'Connection: close'],
    [`GET http://${EVIL}/api/session HTTP/1.1`, `Host: ${EVIL}`, cookie, 'Connection: close'],
    ['GET /api/session HTTP/1.1', cookie, 'Connection: close'],
    ['GET /api/session HTTP/1.0', cookie],
    ['GET /api/session HTTP/1.1', `Host: ${OWN}`, `Host : ${EVIL}`, cookie, 'Connection: close'],
    ['GET /api/session HTTP/1.1', `Host: ${OWN}\t.${EVIL}`, cookie, 'Connection: close'],
    [
      'POST /api/accounts/sign-out HTTP/1.1',
      `Host: ${OWN}`,
      cookie,
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      'Connection: close',
      '',
      '0',
    ],
    ['CONNECT evil.example:443 HTTP/1.1', `Host: ${OWN}`, cookie],
    ['TRACE /api/session HTTP/1.1', `Host: ${OWN}`, cookie, 'Connection: close'],
  ]
  for (const lines of requests) {
    const answer = await sendRaw(url, lines)
    const isRefused = !/^HTTP\/1\.1 2/.test(answer) && !answer.includes('Olívia')
    attacks.add(`${lines.slice(0, 3).join(' · ')}: ${answer.slice(0, 60)}`, { isRefused })
  }
  attacks.expectAllRefused({ atLeast: 9 })
})
