import { waitFor } from '@testing-library/react'
import { readBoard } from 'contract/team/board.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../testing/render.tsx'
import { readJsonBody, requestsTo, stubSession } from '../testing/server.ts'
import { stubTeam } from '../testing/team.ts'

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
