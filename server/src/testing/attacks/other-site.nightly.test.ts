import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { endpoints } from '../access/rows.ts'
import { readTableDigests } from '../table-contents.ts'
import { startTeamApiForTest, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// Cross-site request forgery: a page of another site sends each unsafe call with the cookie of a signed-in owner.

type Body = Pick<InjectOptions, 'payload'> & { type: string }

/**
 * The bodies that a page can send to another site without a preflight request (Fetch, "CORS-safelisted request-header"), and
 * JSON.
 */
const BODIES: readonly Body[] = [
  { type: 'application/x-www-form-urlencoded', payload: 'id=1&name=x&role=owner' },
  {
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="nome"\r\n\r\nx\r\n--x--\r\n',
  },
  { type: 'text/plain', payload: '{"id":1,"name":"x","role":"owner","x":"="}' },
  { type: 'application/json', payload: '{"id":1,"name":"x","role":"owner"}' },
]

const SENDERS: Readonly<Record<string, Record<string, string>>> = {
  'another origin': { origin: 'https://evil.example' },
  'an opaque origin': { origin: 'null' },
  'another port': { origin: 'http://painel.agencia.lan:8080' },
  'another scheme': { origin: 'https://painel.agencia.lan' },
  'a similar name': { origin: 'http://painel.agencia.lan.evil.example' },
  'no origin': {},
  'no origin, cross-site': { 'sec-fetch-site': 'cross-site' },
  'no origin, same-site': { 'sec-fetch-site': 'same-site' },
  'a form that is submitted': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
  'a method that is overridden': { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
}

const unsafe = endpoints.filter(({ method }) => method !== 'GET')
const isAutomations = ({ access }: Endpoint): boolean => access === 'run-token'

/** Sends a call as a page of another site does. @returns its status */
async function sendForged(
  { inject, baseUrl, owner }: TeamApi,
  { method, path }: Endpoint,
  { type, payload }: Body,
  sender: string,
) {
  const headers = { host: new URL(baseUrl).host, cookie: owner.cookie(), 'content-type': type, ...SENDERS[sender] }
  const { statusCode } = await inject({ method, url: path.replace(/:\w+/g, '1'), headers, payload: payload ?? '' })
  return statusCode
}

test('no unsafe call takes what another site sends with an owner’s cookie, in any form of body', async () => {
  const api = await startTeamApiForTest()
  const before = await readTableDigests(api.db)
  const attacks = startAttackCount('requests of other sites')
  for (const endpoint of unsafe) {
    for (const body of BODIES) {
      for (const sender of Object.keys(SENDERS)) {
        const status = await sendForged(api, endpoint, body, sender)
        const isRefused = isAutomations(endpoint) ? status === 401 || status === 404 || status === 415 : status === 403
        attacks.add(`${endpoint.method} ${endpoint.path}, ${body.type}, ${sender}: ${status}`, { isRefused })
      }
    }
  }
  attacks.expectAllRefused({ atLeast: unsafe.length * BODIES.length * Object.keys(SENDERS).length })
  expect(await readTableDigests(api.db)).toEqual(before)
})

test('another site can neither read a call nor sign its own account in', async () => {
  const api = await startTeamApiForTest()
  const attacks = startAttackCount('reads by other sites')
  const host = new URL(api.baseUrl).host
  for (const { path } of endpoints.filter(({ method, access }) => method === 'GET' && access !== 'run-token')) {
    for (const [sender, said] of Object.entries(SENDERS)) {
      if (sender === 'no origin') continue // a call without these headers comes from a program of the person's own, never from a browser
      const headers = { host, cookie: api.owner.cookie(), ...said }
      const response = await api.inject({ url: path.replace(/:\w+/g, '1'), headers })
      const isRefused = response.statusCode === 403 && response.headers['access-control-allow-origin'] === undefined
      attacks.add(`GET ${path}, ${sender}: ${response.statusCode}`, { isRefused })
    }
  }
  const preflight = await api.inject({
    method: 'OPTIONS',
    url: '/api/people/invitations',
    headers: { host, origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  const allows = Object.keys(preflight.headers).some((name) => name.startsWith('access-control-allow'))
  attacks.add(`a preflight: ${preflight.statusCode}`, { isRefused: preflight.statusCode === 403 && !allows })
  attacks.expectAllRefused({ atLeast: 500 })
})
