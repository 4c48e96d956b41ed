import { screen, waitFor, within } from '@testing-library/react'
import { readSession } from 'contract/accounts/session.ts'
import { LAST_EVENT_HEADER } from 'contract/events.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { countRuns, listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { listRecordings } from 'contract/transcription/library.ts'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { TAB_ID } from '#lib/session/tab.ts'
import { firstByDay } from '#testing/by-day.ts'
import { passTime } from '#testing/clock.ts'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { aRecordingCard } from '#testing/recordings.ts'
import { openApp } from '#testing/render.tsx'
import { aNotification, aRun, aRunDetail } from '#testing/runs.ts'
import { aSession, requestsTo, stubReply, stubResponse, stubSession } from '#testing/server.ts'

beforeEach(() => {
  installFakeEventSource()
  stubSession()
  stubReply(listRuns, { runs: [aRun({ title: 'Esta', state: 'running', endedAt: null })], next: null })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openWithEvents(path = '/execucoes') {
  const opened = openApp(path)
  await waitFor(() => expect(openedEventSources).toHaveLength(1))
  return { ...opened, stream: openedEventSources[0] }
}

test('a changed run is updated in the list', async () => {
  const { stream } = await openWithEvents()
  expect(await screen.findByText('Em andamento', { selector: 'td *' })).toBeVisible()
  const ended = aRun({ title: 'Esta' })
  stubReply(listRuns, { runs: [ended], next: null })
  stream?.sendEvent('run', ended, '1')
  expect(await screen.findByText('Concluída', { selector: 'td *' })).toBeVisible()
  expect(screen.queryByText('Em andamento', { selector: 'td *' })).toBeNull()
})

test('a changed run is updated on its own page', async () => {
  stubReply(readRun, aRunDetail({ title: 'Esta', state: 'running', endedAt: null }))
  const { stream } = await openWithEvents('/execucoes/12')
  const main = within(screen.getByRole('main'))
  expect(await main.findByText('Em andamento')).toBeVisible()
  stubReply(readRun, aRunDetail({ title: 'Esta' }))
  stream?.sendEvent('run', aRun({ title: 'Esta' }), '1')
  expect((await main.findAllByText('Concluída'))[0]).toBeVisible()
  expect(main.queryByText('Em andamento')).toBeNull()
})

test('a transcription that begins shows in the list of recordings, which then offers no second one', async () => {
  stubReply(listRecordings, { recordings: [aRecordingCard({ transcription: null })], next: null })
  const { stream, user } = await openWithEvents('/ai-tools?aba=transcricoes')
  expect(await screen.findByText('Não transcrita')).toBeVisible()
  const transcription = { runId: 12, state: 'running' as const, message: null, progress: null }
  stubReply(listRecordings, { recordings: [aRecordingCard({ transcription })], next: null })
  stream?.sendEvent('run', aRun({ automation: 'transcription', state: 'running', endedAt: null }), '1')
  expect(await screen.findByText('Em andamento')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mais ações para Reunião de pauta' }))
  expect(await screen.findByRole('menuitem', { name: 'Renomear' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /Transcrever/ })).toBeNull()
})

const aChange = (tab: string | null) => ({
  tab,
  by: 'Rafael Nogueira',
  changes: [{ topic: 'entries', items: [{ id: 7, revision: 2 }] }],
})

test('another person’s change reloads the data on screen; this tab’s own change reloads nothing', async () => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow({ description: 'Antes' })] })
  const { stream, client } = await openWithEvents('/financeiro')
  expect(await screen.findByText('Antes')).toBeVisible()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const before = [listOutflows, readSession].map((endpoint) => requestsTo(endpoint).length)
  stubReply(listOutflows, { entries: [anOutflowRow({ description: 'Depois' })] })
  stream?.sendEvent('change', aChange(TAB_ID), '1')
  stream?.sendEvent('change', { ...aChange('outra'), changes: [{ topic: 'a newer server’s', items: [] }] }, '2')
  stream?.sendEvent('change', { ...aChange('outra'), changes: [{ topic: 'workspace', items: [] }] }, '3')
  await waitFor(() => expect(requestsTo(readSession)).toHaveLength((before[1] ?? 0) + 1))
  expect(requestsTo(listOutflows)).toHaveLength(before[0] ?? 0)
  stream?.sendEvent('change', aChange('outra'), '4')
  expect(await screen.findByText('Depois')).toBeVisible()
})

test('a burst of events makes two requests: one at once, and one for the later events', async () => {
  const { stream } = await openWithEvents()
  await screen.findByRole('table')
  const before = requestsTo(listRuns).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 50; n += 1) stream?.sendEvent('run', aRun(), String(n))
  await passTime(5_000)
  expect(requestsTo(listRuns).length - before).toBe(2)
})

test('a stream of events that opens reloads the data that may have changed before', async () => {
  const { stream, client } = await openWithEvents()
  await screen.findByRole('table')
  await waitFor(() => expect(client.isFetching()).toBe(0)) // the stream's opening repeats no first load that is still running
  const before = [listRuns, countRuns, listNotifications].map((endpoint) => requestsTo(endpoint).length)
  stream?.open()
  await waitFor(() => {
    const now = [listRuns, countRuns, listNotifications].map((endpoint) => requestsTo(endpoint).length)
    expect(now.every((count, index) => count > (before[index] ?? 0))).toBe(true)
  })
})

test('a stream of events that goes on from the first answer reads nothing again when it opens', async () => {
  stubResponse(readSession, () => HttpResponse.json(aSession(), { headers: { [LAST_EVENT_HEADER]: '41' } }))
  const { stream, client } = await openWithEvents()
  expect(stream?.url).toBe('/api/events?after=41')
  await screen.findByRole('table')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const before = [listRuns, listNotifications].map((endpoint) => requestsTo(endpoint).length)
  stream?.open()
  stream?.sendEvent('notification', aNotification(), '42')
  await waitFor(() => expect(requestsTo(listNotifications)).toHaveLength((before[1] ?? 0) + 1))
  expect(requestsTo(listRuns)).toHaveLength(before[0] ?? 0)
})

test.each(
  firstByDay([
    ['succeeded', 'status', 41],
    ['failed', 'alert', 42],
    ['uncertain', 'status', 43],
  ] as const),
)('the notification of a run that %s is a toast that leads there', async (kind, role, id) => {
  const { stream, user, router } = await openWithEvents()
  stubReply(readRun, aRunDetail())
  stream?.sendEvent('notification', aNotification({ kind, id }), '9')
  const toast = (await screen.findByText('Carrossel pronto')).closest(`[role="${role}"]`) as HTMLElement
  expect(within(toast).getByText('Ateliê Lume, Coleção de verão')).toBeVisible()
  await user.click(within(toast).getByRole('link', { name: 'Abrir' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
})

/** Launches a run on the prospecting screen. @returns also `answerNow`, which releases the server's response */
async function launchWithHeldReply(respond: () => Response) {
  stubLaunchers()
  stubSessionAndEntryLists()
  const { promise, resolve } = Promise.withResolvers<void>()
  stubResponse(launchProspecting, () => promise.then(respond))
  const opened = await openWithEvents('/tools/scraper-google-maps')
  await opened.user.fill(await screen.findByLabelText(/^Nicho/), 'dentistas')
  await opened.user.fill(screen.getByLabelText(/^Cidade/), 'Recife')
  await opened.user.keyboard('{Enter}')
  await waitFor(() => expect(requestsTo(launchProspecting)).toHaveLength(1))
  return { ...opened, answerNow: resolve }
}

test('a failed launch shows its answer’s toast, not the announcement’s; later news are announced', async () => {
  const body = { type: 'about:blank', title: 'Recusada', code: 'run_refused', status: 502, requestId: 'r' }
  const problem = JSON.stringify({ ...body, link: { label: 'Ver execução', href: '/execucoes/12' } })
  const headers = { 'content-type': 'application/problem+json' }
  const { stream, answerNow } = await launchWithHeldReply(() => new Response(problem, { status: 502, headers }))
  stream?.sendEvent('notification', aNotification({ id: 61, kind: 'failed', title: 'Prospecção falhou' }), '1')
  answerNow()
  expect(await screen.findByRole('link', { name: 'Ver execução' })).toBeVisible()
  stream?.sendEvent('notification', aNotification({ id: 62, title: 'Prospecção concluída' }), '2')
  expect(await screen.findByText('Prospecção concluída')).toBeVisible()
  expect(screen.queryByText('Prospecção falhou')).toBeNull()
})

test('a launch that its answer leaves running is announced when it ends', async () => {
  const { stream, answerNow } = await launchWithHeldReply(() => Response.json({ ok: true, run: { id: 12, state: 'running' } }))
  stream?.sendEvent('notification', aNotification({ id: 63, kind: 'failed', title: 'Prospecção falhou' }), '1')
  answerNow()
  expect(await screen.findByText('Prospecção falhou')).toBeVisible()
})

test('a notification whose lock another tab holds is not shown', async () => {
  const request = vi.fn((name: string, options: object, work?: (lock: object | null) => unknown) => {
    if ('ifAvailable' in options) work?.(name === 'aviso-31' ? null : { name })
    return new Promise(() => undefined)
  })
  const locks = { request }
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { stream } = await openWithEvents()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  stream?.sendEvent('notification', aNotification({ id: 31, title: 'Da outra aba' }), '9')
  stream?.sendEvent('notification', aNotification({ id: 32, title: 'Desta aba' }), '10')
  expect(await screen.findByText('Desta aba')).toBeVisible()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['aviso-31', 'aviso-32'])
  expect(screen.queryByText('Da outra aba')).toBeNull()
})

test('a hidden page shows a notification of the browser, which opens the same screen', async () => {
  type Outside = { onclick?: () => void; close: () => void }
  const shown: Outside[] = []
  const show = vi.fn(function (this: Outside) {
    this.close = vi.fn()
    shown.push(this)
  })
  vi.stubGlobal('Notification', Object.assign(show, { permission: 'granted' }))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'focus').mockReturnValue()
  const { stream, router } = await openWithEvents()
  stubReply(readRun, aRunDetail())
  stream?.sendEvent('notification', aNotification({ id: 51 }), '9')
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(show).toHaveBeenCalledWith('Carrossel pronto', { tag: '51', body: 'Ateliê Lume, Coleção de verão' })
  shown[0]?.onclick?.()
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
})
