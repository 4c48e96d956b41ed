import { screen, waitFor } from '@testing-library/react'
import { confirmClock } from 'contract/accounts/clock.ts'
import { readSession, type ServerClockDoubt } from 'contract/accounts/session.ts'
import { readHome } from 'contract/home/home.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aSession, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const TODAY = '2026-12-31'

const stubSessionWithClock = (clock?: ServerClockDoubt) =>
  stubReply(readSession, aSession({ today: TODAY, ...(clock ? { clock } : {}) }))

beforeEach(() => {
  stubLaunchers()
  stubSessionAndEntryLists()
  stubReply(readHome, aHome({ own: false }))
})

test('a server that doubts its clock shows both dates until a person confirms its date', async () => {
  stubSessionWithClock({ because: 'records', now: TODAY, witness: '2026-11-21' })
  const { user } = openApp('/')
  const bar = await screen.findByText(/A data deste servidor é 31\/12\/2026\. O último registro é de 21\/11\/2026\./)
  expect(bar).toBeVisible()
  const button = screen.getByRole('button', { name: 'A data está certa' })

  stubFailure(confirmClock, { status: 409, title: 'A data deste servidor mudou', detail: 'Confira a data.' })
  await user.click(button)
  expect(await screen.findByText('Não foi possível confirmar a data')).toBeVisible()
  expect(bar).toBeVisible()

  stubReply(confirmClock, { ok: true })
  stubSessionWithClock()
  await user.click(button)
  await waitFor(() => expect(bar).not.toBeInTheDocument())
  expect(readJsonBody(requestsTo(confirmClock).at(-1))).toEqual({ today: TODAY })
})

test('where PostgreSQL’s clock disagrees nobody is asked to confirm a date', async () => {
  stubSessionWithClock({ because: 'database', now: TODAY, witness: '2026-11-21' })
  openApp('/')
  expect(await screen.findByText(/A data do PostgreSQL é 21\/11\/2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'A data está certa' })).toBeNull()
})
