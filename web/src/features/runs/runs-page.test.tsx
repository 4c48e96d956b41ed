import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { countRuns, listRuns } from 'contract/runs/list.ts'
import { cancelRun, markRunAsDone, resendRun } from 'contract/runs/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRun } from '#testing/runs.ts'
import { requestsTo, stubReply, stubSession, TODAY } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PEOPLE = [{ id: 4, name: 'Marina Duarte' }]
const COUNTS = { all: 128, active: 3, uncertain: 0, failed: 1, succeeded: 123, canceled: 1, people: PEOPLE }
const DAY_MS = 86_400_000

beforeEach(() => {
  stubSession()
  stubLaunchers()
  stubReply(listRuns, { runs: [aRun()], next: null })
  stubReply(countRuns, COUNTS)
})

const findTable = async () => within(await screen.findByRole('table', { name: /Execuções/ }))
const findRow = async (title: string) =>
  within((await (await findTable()).findByRole('link', { name: title })).closest('tr') as HTMLElement)
const readLastQuery = () => Object.fromEntries(requestsTo(listRuns).at(-1)?.url.searchParams ?? [])

async function openMenu(title: string) {
  const { user, router } = openApp('/execucoes')
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${title}` }))
  return { user, router, menu: within(await screen.findByRole('menu')) }
}

test('a row of Execuções shows title, state, author, start and duration, and leads to the run', async () => {
  const run = aRun({ startedAt: '2026-11-10T15:30:00.000Z', endedAt: '2026-11-10T15:31:00.000Z' })
  stubReply(listRuns, { runs: [run], next: null })
  openApp('/execucoes')
  const shown = await findRow('Odonto Aurora, Clareamento em novembro')
  for (const text of ['Estático', 'Concluída', 'Juliana Prado', '12:30', '01:00', '1'])
    expect(shown.getByText(text)).toBeInTheDocument()
  expect(shown.getByRole('link')).toHaveAttribute('href', '/execucoes/12')
  expect(screen.getByText('Tudo o que foi disparado, com cada tentativa e seu resultado')).toBeVisible()
})

test.each(
  firstByDay([
    ['queued', {}, 'Na fila'],
    ['sending', {}, 'Enviando'],
    ['running', { progress: 45.4 }, 'Em andamento 45 %'],
    ['running', {}, 'Em andamento'],
    ['uncertain', {}, 'Incerta'],
    ['failed', {}, 'Falhou'],
    ['canceled', {}, 'Cancelada'],
  ] as const),
)('a run in the state %s %o reads %s', async (state, more, label) => {
  stubReply(listRuns, { runs: [aRun({ title: 'Esta', state, endedAt: null, ...more })], next: null })
  openApp('/execucoes')
  expect((await findRow('Esta')).getByText(label)).toBeVisible()
})

test('a run that is tried again shows when, with the date on another day', async () => {
  const at = (ms: number) => new Date(ms).toISOString()
  const soon = aRun({ id: 1, title: 'Logo', state: 'retrying', endedAt: null, nextAttemptAt: at(Date.now()) })
  const later = aRun({ id: 2, title: 'Depois', state: 'retrying', endedAt: null, nextAttemptAt: at(Date.now() + 2 * DAY_MS) })
  stubReply(listRuns, { runs: [soon, later], next: null })
  openApp('/execucoes')
  expect((await findRow('Logo')).getByText(/^Nova tentativa às \d\d:\d\d$/)).toBeVisible()
  expect((await findRow('Depois')).getByText(/^Nova tentativa \d\d\/\d\d(\/\d{4})? às \d\d:\d\d$/)).toBeVisible()
})

test('runs are grouped by day', async () => {
  const daysAgo = (days: number) => new Date(Date.parse(`${TODAY}T15:00:00Z`) - days * DAY_MS).toISOString()
  const runs = [0, 1, 9].map((days, id) => aRun({ id: id + 1, startedAt: daysAgo(days), endedAt: daysAgo(days) }))
  stubReply(listRuns, { runs, next: null })
  openApp('/execucoes')
  const heads = (await findTable()).getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Hoje', 'Ontem', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)])
})

describe('the tabs and filters of runs', () => {
  test('have counts, a tab for what there is alone, and the chosen one in address and request', async () => {
    const { user, router } = openApp('/execucoes')
    expect(await screen.findByRole('tab', { name: 'Todas 128' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'Falharam 1' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ group: 'failed' }))
    await waitFor(() => expect(readLastQuery()).toEqual({ group: 'failed' }))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(router.state.location.search).toEqual({ group: 'succeeded' }))
    await user.click(screen.getByRole('tab', { name: 'Canceladas 1' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ group: 'canceled' }))
    await waitFor(() => expect(readLastQuery()).toEqual({ group: 'canceled' }))
    expect(screen.queryByRole('tab', { name: /Incertas/ })).not.toBeInTheDocument()
  })

  test('by automation, person and text apply to the list and its counts', async () => {
    const { user, router } = openApp('/execucoes')
    await screen.findByRole('option', { name: 'Marina Duarte' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Automação' }), 'Carrossel')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pessoa' }), 'Marina Duarte')
    await user.fill(screen.getByRole('searchbox', { name: 'Buscar execução' }), 'verão')
    const search = { automation: 'carousel', person: 4, q: 'verão' }
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    await waitFor(() => expect(readLastQuery()).toEqual({ ...search, person: '4' }))
    const counted = requestsTo(countRuns).at(-1)?.url.searchParams
    expect(Object.fromEntries(counted ?? [])).toEqual({ ...search, person: '4' })
  })

  test('are restored by a link, without the invalid ones', async () => {
    openApp('/execucoes?group=active&automation=nada&person=4&q=2024')
    await screen.findByRole('tab', { name: /Em andamento/, selected: true })
    await waitFor(() => expect(readLastQuery()).toEqual({ group: 'active', person: '4', q: '2024' }))
  })

  test('go on with “Carregar mais” after the last run', async () => {
    stubReply(listRuns, { runs: [aRun()], next: 12 })
    const { user } = openApp('/execucoes')
    const more = await screen.findByRole('button', { name: 'Carregar mais' })
    stubReply(listRuns, { runs: [aRun({ id: 3, title: 'A mais antiga' })], next: null })
    await user.click(more)
    expect((await findRow('A mais antiga')).getByText('Concluída')).toBeVisible()
    expect(readLastQuery()).toEqual({ before: '12' })
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })
})

test('an empty list of runs differs from filters that match none', async () => {
  stubReply(listRuns, { runs: [], next: null })
  const { user, router } = openApp('/execucoes')
  expect(await screen.findByText('Nenhuma execução ainda')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: /Falharam/ }))
  expect(await screen.findByText('Nenhuma execução encontrada')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('N opens everything that can be launched', async () => {
  const { user, router } = openApp('/execucoes')
  await findTable()
  await user.keyboard('n')
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Prospecção via Google Maps',
    'Gerador de Pós-Produção',
    'Gerador de Conteúdo Carrossel',
    'Gerador de Conteúdo Estático',
    'Transcrição de Áudio',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Gerador de Conteúdo Carrossel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tools/gerador-conteudo-carrossel'))
})

describe('the menu of a row of Execuções', () => {
  const listMenuItems = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

  test.each(
    firstByDay([
      ['succeeded', ['Abrir', 'Reenviar', 'Reenviar com alterações']],
      ['running', ['Abrir', 'Reenviar com alterações', 'Marcar como concluída', 'Cancelar']],
      ['uncertain', ['Abrir', 'Reenviar', 'Reenviar com alterações', 'Marcar como concluída', 'Cancelar']],
      ['retrying', ['Abrir', 'Reenviar com alterações', 'Cancelar']],
    ] as const),
  )('of a run that is %s has the actions of that state', async (state, actions) => {
    stubReply(listRuns, { runs: [aRun({ title: 'Esta', state, endedAt: null })], next: null })
    await openMenu('Esta')
    expect(await listMenuItems()).toEqual(actions)
  })

  test('opens the launcher with the run’s input for “Reenviar com alterações”', async () => {
    const { user, router, menu } = await openMenu('Odonto Aurora, Clareamento em novembro')
    await user.click(menu.getByRole('menuitem', { name: 'Reenviar com alterações' }))
    await waitFor(() => expect(router.state.location.href).toBe('/tools/gerador-conteudo-estatico?de=12'))
  })

  test('resends a run, with the outcome in the toast and the list read anew', async () => {
    stubReply(resendRun, { ok: true, run: { id: 13, state: 'retrying' } })
    const { user, menu } = await openMenu('Odonto Aurora, Clareamento em novembro')
    const before = requestsTo(listRuns).length
    await user.click(menu.getByRole('menuitem', { name: 'Reenviar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Reenviar execução concluída' }))
    await user.click(question.getByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText('Execução na fila')).toBeVisible()
    await waitFor(() => expect(requestsTo(listRuns).length).toBeGreaterThan(before))
  })

  test('marks an uncertain run as done, and cancels one after a question', async () => {
    stubReply(listRuns, { runs: [aRun({ title: 'Esta', state: 'uncertain', endedAt: null })], next: null })
    stubReply(markRunAsDone, { ok: true })
    stubReply(cancelRun, { ok: true })
    const { user, menu } = await openMenu('Esta')
    await user.click(menu.getByRole('menuitem', { name: 'Marcar como concluída' }))
    expect(await screen.findByText('Execução marcada como concluída')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Esta' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar execução' }))
    expect(requestsTo(cancelRun)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancelar execução' }))
    expect(await screen.findByText('Execução cancelada')).toBeVisible()
    expect(requestsTo(cancelRun)[0]?.url.pathname).toBe('/api/runs/12/cancel')
  })
})

test('another service has no list of runs', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp('/execucoes')
  expect(await screen.findByText('As execuções não são acompanhadas aqui')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Nova execução' })).toBeNull()
})

test.runIf(IS_NIGHT)('axe finds no serious violation in Execuções', async () => {
  openApp('/execucoes')
  await findTable()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test.runIf(IS_NIGHT)('on a phone the tabs of runs scroll inside their frame, and the page not sideways', async () => {
  await shrinkToPhone()
  stubReply(countRuns, { ...COUNTS, uncertain: 4 })
  openApp('/execucoes')
  const last = await screen.findByRole('tab', { name: 'Canceladas' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  last.scrollIntoView()
  expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
})
