import { expect, onTestFinished, test } from 'vitest'
import { buildCallbackServer } from '../../app.ts'
import { launchAndRead, startAutomatedApi } from '../../testing/automation.ts'

test('the callback server takes reports, and nothing else', async () => {
  const api = await startAutomatedApi()
  const callbackServer = await buildCallbackServer(api.app, 'silent')
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
