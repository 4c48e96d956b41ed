import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildCallbackServer } from '#app/app.ts'
import { launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

test('the callback server answers nothing but reports', async () => {
  const api = await startAutomatedApi()
  const callbackServer = await buildCallbackServer(api.app)
  onTestFinished(() => callbackServer.close())
  const { id } = await launchAndRead(api)
  const headers = { host: 'painel.lan', authorization: `Bearer ${api.service.received[0]?.headers['x-run-token']}` }
  const url = `/api/runs/${id}/callback`
  const reported = await callbackServer.inject({ method: 'POST', url, headers, payload: { status: 'progress', progress: 10 } })
  expect([reported.statusCode, reported.json()]).toEqual([200, { ok: true, ignored: false }])
  for (const [method, other] of [
    ['GET', '/'],
    ['GET', '/api/session'],
    ['GET', '/healthz'],
    ['GET', `/api/runs/${id}`],
    ['POST', `/api/runs/${id}/cancel`],
    ['GET', '/webhook/api/v1/saidas'],
  ] as const)
    expect((await callbackServer.inject({ method, url: other, headers })).statusCode, other).toBe(404)
})

test('the callback server answers other addresses with a 404 in team mode too, with security headers', async () => {
  const api = await startTeamApiForTest()
  const callbackServer = await buildCallbackServer(api.app)
  onTestFinished(() => callbackServer.close())
  for (const [url, accept] of [
    ['/', 'text/html'],
    ['/entrar', 'text/html'],
    ['/api/session', 'application/json'],
  ] as const) {
    const { statusCode, headers } = await callbackServer.inject({ url, headers: { host: 'painel.lan', accept } })
    expect([statusCode, headers.location, headers['x-content-type-options']], url).toEqual([404, undefined, 'nosniff'])
    expect(headers['content-security-policy'], url).toContain("default-src 'none'")
  }
})

test('the callback server answers a report that is under way before it stops', async () => {
  const api = await startAutomatedApi()
  const callbackServer = await buildCallbackServer(api.app)
  const { id } = await launchAndRead(api)
  const { port } = new URL(await callbackServer.listen({ host: '127.0.0.1', port: 0 }))
  const body = JSON.stringify({ status: 'progress', progress: 10 })
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const begun = once(callbackServer.server, 'request')
  socket.write(
    `POST /api/runs/${id}/callback HTTP/1.1\r\nHost: painel.lan\r\nAuthorization: Bearer ${api.service.received[0]?.headers['x-run-token']}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await begun
  const closed = callbackServer.close()
  socket.write(body.slice(5))
  const [answer] = await Promise.all([text(socket), closed])
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})
