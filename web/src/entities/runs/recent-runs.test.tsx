import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { listRuns } from 'contract/runs/list.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/net/query-client.ts'
import { aRun } from '#testing/runs.ts'
import { requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'
import { RecentRuns } from './recent-runs.tsx'

/** Renders the card of the recent runs without a screen around it. `width`: the card's, in px. */
function renderCard(width?: number) {
  stubSession()
  const routeTree = createRootRoute({
    component: () => (
      <div style={{ width }}>
        <RecentRuns automation="carousel" />
      </div>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('a tool’s recent runs are the last five of its automation, each with a link to its page', async () => {
  stubReply(listRuns, { runs: [1, 2, 3, 4, 5, 6].map((id) => aRun({ id, title: `Execução de teste ${id}` })), next: null })
  renderCard()
  const links = await screen.findAllByRole('link', { name: /Execução de teste/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((id) => `/execucoes/${id}`))
  expect(screen.getAllByText('Concluída')).toHaveLength(5)
  expect(screen.getAllByText('há 2 minutos')).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/execucoes?automation=carousel')
  expect(requestsTo(listRuns)[0]?.url.search).toBe('?automation=carousel')
})

test('a tool’s recent runs say where there are none yet', async () => {
  stubReply(listRuns, { runs: [], next: null })
  renderCard()
  expect(await screen.findByText(/Nenhuma execução ainda/)).toBeVisible()
})

test('a tool’s recent runs say where they failed to load', async () => {
  stubFailure(listRuns, { status: 500 })
  renderCard()
  expect(await screen.findByText('Não foi possível carregar as execuções.')).toBeVisible()
})

test('a tool shows no recent runs where the service tells nothing about runs', async () => {
  stubReply(listRuns, { runs: [], next: null })
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  renderCard()
  await screen.findByText('Últimas execuções')
  await waitFor(() => expect(screen.queryByText('Últimas execuções')).toBeNull())
})

test('in a narrow card the name of a recent run is read whole, however long its state is', async () => {
  const title = 'Odonto Aurora, Por que trocar a escova a cada três meses?'
  stubReply(listRuns, { runs: [aRun({ title, state: 'retrying', nextAttemptAt: '2026-11-30T12:00:00.000Z' })], next: null })
  renderCard(360)
  const link = await screen.findByRole('link', { name: title })
  expect(link.scrollHeight).toBeLessThanOrEqual(link.clientHeight)
  expect(link.clientWidth).toBeGreaterThan(300)
})
