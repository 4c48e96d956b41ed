import { screen, waitFor, within } from '@testing-library/react'
import { readSession } from 'contract/accounts/session.ts'
import { listBills } from 'contract/bank/bills.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { listContents } from 'contract/content/library.ts'
import { listDueBuckets } from 'contract/finance/due.ts'
import { readHome } from 'contract/home/home.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { countRuns, listRuns } from 'contract/runs/list.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { listMemberOptions, readBoard } from 'contract/team/board.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/net/query-client.ts'
import { firstByDay } from '#testing/by-day.ts'
import { stubDue } from '#testing/due.ts'
import { aHome } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRun } from '#testing/runs.ts'
import { aSession, holdReply, requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'
import { createScreenRoute } from './screen-route.ts'

const counts = { all: 2, active: 1, uncertain: 0, failed: 1, succeeded: 0, canceled: 0, people: [] }
const FAILED = 'Não foi possível carregar as execuções.'

beforeEach(() => {
  stubSession()
  stubReply(listRuns, { runs: [aRun({ title: 'Carrossel de verão' })], next: null })
  stubReply(countRuns, counts)
})

/** Opens an address that has no screen, and points at a link of the menu. */
async function pointAt(name: RegExp) {
  const { user, router } = openApp('/nada', { pointing: true })
  await screen.findByText('404')
  const link = await within(screen.getByRole('complementary')).findByRole('link', { name })
  await user.hover(link)
  return { user, router, link }
}

describe('pointing at a link of the menu', () => {
  test('requests the first rows of its screen, which then opens with them', async () => {
    const { user, router, link } = await pointAt(/^Execuções/)
    await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(1))
    expect(router.state.location.pathname).toBe('/nada')
    await user.click(link)
    expect(await screen.findByRole('link', { name: 'Carrossel de verão' })).toBeVisible()
    expect(requestsTo(listRuns)).toHaveLength(1)
  })

  test.each(
    firstByDay([
      [/^Home/, readHome],
      [/^Performance/, readBoard],
      [/^Scraper Google Maps/, listLeads],
      [/^Gerador de Pós-Produção/, listBrandKits],
      [/^Gerador de Conteúdo Estático/, listContents],
    ]),
  )('%s requests the first data of its screen', async (name, endpoint) => {
    stubLaunchers()
    stubReply(readHome, aHome())
    stubReply(readBoard, [])
    stubReply(listMemberOptions, [])
    await pointAt(name)
    await waitFor(() => expect(requestsTo(endpoint)).toHaveLength(1))
  })

  test('says nothing of a failure; the opened screen requests the rows itself and says so', async () => {
    stubFailure(listRuns, { status: 500 })
    const { user, link } = await pointAt(/^Execuções/)
    // The mouse may still be where the link appears, from the test before, so that the link is pointed at twice.
    await waitFor(() => expect(requestsTo(listRuns)).not.toEqual([]))
    expect(screen.queryByText(FAILED)).toBeNull()
    const pointed = requestsTo(listRuns).length
    await user.click(link)
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(requestsTo(listRuns).length).toBeGreaterThan(pointed)
  })
})

test('a screen’s first data is requested while its code is still loading', async () => {
  const prefetchScreen = vi.fn()
  const modules = {
    code: () => new Promise<never>(() => undefined),
    name: 'ProjectsPage' as never,
    queries: async () => ({ prefetchScreen }),
  }
  const { loader } = createScreenRoute('/projects', modules).options as { loader: (match: object) => Promise<void> }
  const match = { deps: { search: { q: 'x' } }, params: {}, preload: false }
  void loader({ context: { client: createQueryClient({ retries: 0 }), isFillable: true }, ...match })
  await waitFor(() => expect(prefetchScreen).toHaveBeenCalledOnce())
  expect(prefetchScreen.mock.lastCall?.[1]).toEqual({ path: '/projects', search: { q: 'x' }, params: {} })
})

test('a screen that only our own server can fill requests nothing before the capabilities', async () => {
  const release = holdReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp('/execucoes')
  await waitFor(() => expect(requestsTo(readCapabilities)).toHaveLength(1))
  release()
  expect(await screen.findByText('As execuções não são acompanhadas aqui')).toBeVisible()
  expect(requestsTo(listRuns)).toEqual([])
})

test('a screen whose rows depend on the day is not rendered before the workspace’s day is known', async () => {
  const release = holdReply(readSession, aSession({ today: '2026-02-03' }))
  stubDue({})
  stubReply(listBills, { today: '2026-02-03', bills: [] })
  const { router } = openApp('/financeiro/a-pagar')
  await waitFor(() => expect(router.state.matches.at(-1)?.context).toMatchObject({ isFillable: true }))
  await import('#features/finance/due/due-page.tsx')
  expect(await screen.findByRole('banner')).toBeVisible() // the shell is there
  expect(screen.queryByRole('heading', { level: 1, name: 'A Pagar' })).toBeNull()
  release()
  expect(await screen.findByText('Nada a pagar')).toBeVisible()
  expect(requestsTo(listDueBuckets)).toHaveLength(1)
})

test('search parameters that a screen cannot read leave the address, the others hold', async () => {
  const { router } = openApp('/execucoes?group=nenhum&automation=carousel&person=x&q=2026&de=4')
  await screen.findByRole('link', { name: 'Carrossel de verão' })
  expect(router.state.location.search).toEqual({ automation: 'carousel', q: '2026' })
  expect(Object.fromEntries(requestsTo(listRuns)[0]?.url.searchParams ?? [])).toEqual({ automation: 'carousel', q: '2026' })
})

test('a list keeps its rows while those of another filter are loading, and says that it loads', async () => {
  const { user } = openApp('/execucoes')
  await screen.findByRole('link', { name: 'Carrossel de verão' })
  const release = holdReply(listRuns, { runs: [aRun({ title: 'Prospecção de padarias' })], next: null })
  await user.click(screen.getByRole('tab', { name: /Falharam/ }))
  await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(2))
  expect(screen.getByText('Carregando execuções...')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Carrossel de verão' })).toBeVisible()
  release()
  expect(await screen.findByRole('link', { name: 'Prospecção de padarias' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Carrossel de verão' })).toBeNull()
})
