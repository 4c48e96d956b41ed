import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LAUNCHES, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import type { ReceivedCall } from '#testing/automation-service/fake-service.ts'

/** The headers whose values differ from launch to launch. */
const CHANGING = new Set(['host', 'webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-run-token'])

/** Formats a request as it was on the wire, with the headers in the order in which they came. */
const formatRequest = ({ method, path, headers, body }: ReceivedCall): string =>
  [
    `${method} ${path}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${CHANGING.has(name) ? '…' : value}`),
    '',
    body,
  ].join('\n')

// `service-requests.http` was written by the server of cb4a8e60, the last version without modes.
test('the automation service gets the same requests as before automation modes, byte for byte', async () => {
  const api = await startAutomatedApi()
  for (const launch of LAUNCHES) {
    await api.db.execute(sql`truncate runs restart identity cascade`) // the requests have the run's number
    await launchAndRead(api, launch)
  }
  const requests = api.service.received.map(formatRequest)
  await expect(`${requests.join('\n\n')}\n`).toMatchFileSnapshot('./service-requests.http')
})
