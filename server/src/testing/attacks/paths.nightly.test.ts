import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { endpoints } from '../access/rows.ts'
import { listenOnLoopback } from '../stream.ts'
import { startTeamApi, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// Paths that leave a folder, ids that are invalid, and addresses that lead to another site.

const CANARY = 'nobody may read this file'

let api: TeamApi
let url: string
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dashboard-web-'))
  await mkdir(join(root, 'web', 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), CANARY)
  await writeFile(join(root, 'web', 'index.html'), '<!doctype html><title>AI Dashboard</title>')
  await writeFile(join(root, 'web', 'assets', 'a.js'), '// a')
  api = await startTeamApi({ webRoot: join(root, 'web') })
  url = await listenOnLoopback(api)
})
afterAll(async () => {
  await api.close()
  await rm(root, { recursive: true, force: true })
})

type Answer = { status: number; location: string | undefined; body: string }

/** Sends a request with exactly this path, which URL libraries would normalize, signed in as the owner. */
function sendPath(path: string, accept: string): Promise<Answer> {
  const headers = { host: new URL(api.baseUrl).host, cookie: api.owner.cookie(), accept }
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { path, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: await text(response) })
    })
    sent.on('error', reject).end()
  })
}

const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '....//',
  '..;/',
  '%252e%252e%252f',
  '..%c0%af',
  '.%00./',
  '.../',
]
const TARGETS = ['secret.txt', 'etc/passwd', 'package.json']
const FOLDERS = ['/', '/assets/', '/docs/', '/api/', '/webhook/', '/api/finance/receipts/']
const HIDDEN = [
  '/.env',
  '/.git/config',
  '/assets/.env',
  '//etc/passwd',
  '/~root',
  '/secret.txt',
  '/web/index.html',
  '/%00',
  '/index.html%00.js',
]

test('no path leaves the folder of the interface', async () => {
  const attacks = startAttackCount('paths out of a folder')
  const key = await readFile(join(api.dataDir, 'secret.key'), 'utf8')
  const climbs = FOLDERS.flatMap((folder) => UP.flatMap((up) => TARGETS.map((target) => `${folder}${up.repeat(6)}${target}`)))
  for (const path of [...climbs, ...HIDDEN]) {
    for (const accept of ['*/*', 'text/html']) {
      const { status, location, body } = await sendPath(path, accept)
      const isPage = accept === 'text/html' && status === 200 && body.startsWith('<!doctype html>')
      const leaks = [CANARY, 'root:', '"name": "ai-dashboard"', key.trim()].some((secret) => body.includes(secret))
      const isRefused = !leaks && location === undefined && (isPage || (status >= 400 && status < 500))
      attacks.add(`${path} (${accept}): ${status} ${location ?? ''}`, { isRefused })
    }
  }
  attacks.expectAllRefused({ atLeast: 450 })
})

const IDS = [
  '..%2f..%2fsecret.key',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '../../secret.key',
  '..\\..\\secret.key',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  '1%00',
  '1%00.pdf',
  '-1',
  '0',
  '1e3',
  '0x1',
  '1.5',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '9007199254740993',
  '%EF%BC%91',
  "1'%20or%20'1'='1",
  '1%20or%201=1',
  '1;drop%20table%20users',
  '$(id)',
  '%7B%7B7*7%7D%7D',
  'null',
  'true',
  '__proto__',
  'constructor',
  '%5B1%5D',
  '*',
  '%25',
]

test('an id that is no id, or climbs out of a folder, finds nothing on any route', async () => {
  const attacks = startAttackCount('ids that are none')
  const key = await readFile(join(api.dataDir, 'secret.key'), 'utf8')
  for (const { path } of endpoints.filter(({ method, path: one }) => method === 'GET' && one.includes('/:'))) {
    for (const id of IDS) {
      const { status, body } = await sendPath(path.replace(/:\w+/g, id), '*/*')
      const isRefused = status >= 400 && status < 500 && !body.includes(key.trim()) && !body.includes('root:')
      attacks.add(`GET ${path} with ${id}: ${status}`, { isRefused })
    }
  }
  attacks.expectAllRefused({ atLeast: 500 })
})

const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%09/evil.example',
  '//evil.example/assets/',
  '/assets//evil.example',
  '/assets/..//evil.example',
  '/docs//evil.example',
  '/.//evil.example',
  'http://evil.example/',
  '/https://evil.example',
  '/javascript:alert(1)',
  '/?next=//evil.example',
]
const PARAMETERS = [
  'next',
  'returnTo',
  'return_to',
  'redirect',
  'redirect_uri',
  'url',
  'continue',
  'volta',
  'callbackURL',
  'dest',
]
const DESTINATIONS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '%2f%2fevil.example',
  'data:text/html,x',
]

test('no address leads to another site: the server redirects nobody', async () => {
  const attacks = startAttackCount('open redirects')
  const pages = ['/', '/entrar', '/entrar/convite', '/docs']
  const asked = PARAMETERS.flatMap((name) =>
    DESTINATIONS.flatMap((to) => pages.map((page) => `${page}?${name}=${to.replace('%', '%25')}`)),
  )
  for (const path of [...ELSEWHERE, ...asked]) {
    const { status, location, body } = await sendPath(path.replaceAll(' ', '%20'), 'text/html')
    const isRefused = location === undefined && (status < 300 || status >= 400) && !/http-equiv|location\s*=/i.test(body)
    attacks.add(`${path}: ${status} ${location ?? ''}`, { isRefused })
  }
  for (const name of PARAMETERS) {
    const response = await api.browser().send(
      {
        method: 'POST',
        path: `/api/accounts/sign-in?${name}=//evil.example`,
        access: 'public',
        summary: '',
        reply: {} as never,
      },
      { json: { email: api.owner.email, password: 'errada errada 1', [name]: '//evil.example' } },
    )
    const isRefused = response.headers.location === undefined && !response.payload.includes('evil.example')
    attacks.add(`a sign-in with ${name}: ${response.statusCode}`, { isRefused })
  }
  attacks.expectAllRefused({ atLeast: 250 })
})
