import { screen, waitFor } from '@testing-library/react'
import { dashboard } from 'contract/finance/dashboard.ts'
import { readBoard } from 'contract/team/board.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { buildKpiChange, stubDashboard } from '#testing/dashboard.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply, stubSession } from '#testing/server.ts'
import { stubTeam } from '#testing/team.ts'

afterEach(() => void vi.useRealTimers())

test('a screen that stays open over midnight shows the new day', async () => {
  // The date is an instant before midnight in São Paulo; the timer that waits for midnight is a real one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T02:59:59.900Z') })
  stubTeam()
  stubSession('2026-11-27')
  openApp('/team-performance?periodo=hoje')
  const readRequestedDates = () => (readJsonBody(requestsTo(readBoard).at(-1)) as { filters?: object } | null)?.filters
  await waitFor(() => expect(readRequestedDates()).toEqual({ date_start: '2026-11-27', date_end: '2026-11-27' }))
  stubSession('2026-11-28')
  await waitFor(() => expect(readRequestedDates()).toEqual({ date_start: '2026-11-28', date_end: '2026-11-28' }))
})

test('the figures of a month that has ended give way to those of the new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T02:59:59.900Z') })
  stubDashboard()
  stubSession('2026-11-30')
  openApp('/financeiro/dashboard')
  expect(await screen.findByText(/48\.150,50/, { selector: '.stat__figure' })).toBeVisible()
  stubSession('2026-12-01')
  stubReply(dashboard.readKpis, [
    { monthRevenue: '12.00', revenue: buildKpiChange(null) },
    { monthExpense: '5.00', expense: buildKpiChange(null), profit: buildKpiChange(null) },
    { payable: '0.00', nextDue: null, overdue: { count: 0, centavos: '0' } },
  ])
  expect(await screen.findByText(/R\$\s12,00/, { selector: '.stat__figure' })).toBeVisible()
})
