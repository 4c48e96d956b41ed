import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { readHome } from 'contract/home/home.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { aHome } from '#testing/home.ts'
import { holdReply, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { type Notice, setNoticeRenderer } from '../notify.ts'
import { call } from './call.ts'
import { DEADLINES_MS } from './deadline.ts'
import { createQueryClient, refetchUnpinned } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  setNoticeRenderer(() => undefined)
})

const HOME_QUERY = { queryKey: ['home'] as const, queryFn: () => call(readHome) }

test('a write ends, with its toast, while the lists that it invalidates are still loading', async () => {
  const notices: Notice[] = []
  setNoticeRenderer((notice) => notices.push(notice))
  const client = createQueryClient()
  stubReply(readHome, aHome())
  const shown = new QueryObserver(client, HOME_QUERY)
  const stop = shown.subscribe(() => undefined) // only a list on screen is read again at once
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true), LONGEST_WAIT_MS)
  holdReply(readHome, aHome())
  const meta = { done: 'Salvo', failed: 'Não foi possível salvar', refreshes: [['home']] as const }
  const write = new MutationObserver(client, { mutationFn: async () => 7, meta })
  expect(await write.mutate()).toBe(7)
  expect(notices).toMatchObject([{ kind: 'done', title: 'Salvo' }])
  expect(shown.getCurrentResult().fetchStatus).toBe('fetching')
  stop()
  client.clear()
})

test('a write that succeeds retracts the toast of its own failure, not others of the same title', async () => {
  const retracted: string[] = []
  setNoticeRenderer(
    () => undefined,
    (title) => retracted.push(title),
  )
  const client = createQueryClient()
  const write = (failed: string | { title: string; message: string }) =>
    new MutationObserver(client, { mutationFn: async () => 7, meta: { failed } }).mutate()
  await write('Não foi possível importar')
  await write({ title: 'Erro', message: 'Erro ao enviar o conteúdo. Tente novamente.' })
  expect(retracted).toEqual(['Não foi possível importar', 'toast-Erro ao enviar o conteúdo. Tente novamente.'])
})

test('the reason of a refusal and what became of the form are two sentences', async () => {
  const notices: Notice[] = []
  setNoticeRenderer((notice) => notices.push(notice))
  stubFailure(readHome, { status: 422, title: 'Já existe uma empresa com este nome' })
  const meta = { failed: 'Não foi possível salvar', keepsForm: true }
  await new MutationObserver(createQueryClient(), { mutationFn: () => call(readHome), meta }).mutate().catch(() => undefined)
  expect(notices[0]?.message).toBe('Já existe uma empresa com este nome. O que você digitou continua no formulário.')
})

test('on a device without a network a failure speaks of the device, and not of the server', async () => {
  const notices: Notice[] = []
  setNoticeRenderer((notice) => notices.push(notice))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  stubFailure(readHome)
  const meta = { failed: 'Não foi possível salvar' }
  await new MutationObserver(createQueryClient(), { mutationFn: () => call(readHome), meta }).mutate().catch(() => undefined)
  expect(notices[0]?.message).toBe('Este aparelho está sem internet. Tente de novo quando a conexão voltar.')
})

test('a query that loads after a failure retracts the toast of that failure once', async () => {
  const retracted: string[] = []
  setNoticeRenderer(
    () => undefined,
    (title) => retracted.push(title),
  )
  const client = createQueryClient({ retries: 0 })
  const query = { ...HOME_QUERY, meta: { failed: 'Não foi possível carregar' } }
  stubFailure(readHome, { status: 500 })
  await client.fetchQuery(query).catch(() => undefined)
  expect(retracted).toEqual([])
  stubReply(readHome, aHome())
  for (const _ of [1, 2]) await client.fetchQuery({ ...query, staleTime: 0 })
  expect(retracted).toEqual(['Não foi possível carregar'])
  client.clear()
})

test('a query that is invalidated during its first load is loaded again', async () => {
  const client = createQueryClient()
  const release = holdReply(readHome, aHome())
  const observer = new QueryObserver(client, HOME_QUERY)
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(requestsTo(readHome)).toHaveLength(1), LONGEST_WAIT_MS)
  void client.invalidateQueries({ queryKey: ['home'] })
  release()
  await vi.waitFor(
    () => expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, fetchStatus: 'idle' }),
    LONGEST_WAIT_MS,
  )
  expect(requestsTo(readHome)).toHaveLength(2)
  stop()
  client.clear()
})

test('a query invalidated during the load after a failed one is loaded again too', async () => {
  const client = createQueryClient({ retries: 0 })
  stubFailure(readHome, { status: 500 })
  const observer = new QueryObserver(client, HOME_QUERY)
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), LONGEST_WAIT_MS)
  const release = holdReply(readHome, aHome())
  void client.invalidateQueries({ queryKey: ['home'] })
  await vi.waitFor(() => expect(requestsTo(readHome)).toHaveLength(2), LONGEST_WAIT_MS)
  void client.invalidateQueries({ queryKey: ['home'] })
  release()
  await vi.waitFor(
    () => expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, fetchStatus: 'idle' }),
    LONGEST_WAIT_MS,
  )
  expect(requestsTo(readHome)).toHaveLength(3)
  stop()
  client.clear()
})

test('a first load without the server makes a toast, a refetch only one that is refused', async () => {
  const notices: Notice[] = []
  setNoticeRenderer((notice) => notices.push(notice))
  const client = createQueryClient({ retries: 0 })
  const query = { ...HOME_QUERY, meta: { failed: 'Não foi possível carregar' } }
  const load = () => client.fetchQuery(query).catch(() => undefined)
  stubFailure(readHome)
  await load()
  expect(notices).toHaveLength(1)
  stubReply(readHome, aHome())
  await load()
  stubFailure(readHome)
  await client.invalidateQueries(query)
  await load()
  expect(notices).toHaveLength(1)
  stubFailure(readHome, { status: 500 })
  await load()
  expect(notices).toHaveLength(2)
  client.clear()
})

test('a refetch that a proxy answers makes no toast; a first load does', async () => {
  const notices: Notice[] = []
  setNoticeRenderer((notice) => notices.push(notice))
  const client = createQueryClient({ retries: 0 })
  const query = { ...HOME_QUERY, meta: { failed: 'Não foi possível carregar' } }
  const load = () => client.fetchQuery(query).catch(() => undefined)
  stubReply(readHome, aHome())
  await load()
  stubForeignReply(readHome, 'Bad gateway', 502)
  await client.invalidateQueries(query)
  await load()
  expect(notices).toEqual([])
  client.clear()
  await load()
  expect(notices).toMatchObject([{ kind: 'failed', title: 'Não foi possível carregar' }])
  client.clear()
})

test('a request without an answer is tried three times, one that times out only once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = createQueryClient()
  const fetchHome = () => client.fetchQuery(HOME_QUERY).catch((error: unknown) => error)
  stubFailure(readHome)
  const cut = fetchHome()
  await vi.waitFor(() => expect(requestsTo(readHome)).toHaveLength(3), LONGEST_WAIT_MS)
  expect(await cut).toMatchObject({ kind: 'offline' })

  holdReply(readHome, aHome())
  const hung = fetchHome()
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer)
  expect(await hung).toMatchObject({ kind: 'timeout' })
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer)
  expect(requestsTo(readHome)).toHaveLength(4)
})

test('reading everything again leaves out data in editing, unless it failed to load', async () => {
  const client = createQueryClient()
  const reads = { pinned: 0, failed: 0, other: 0 }
  const observe = (name: keyof typeof reads, meta?: { pinned: true }) => {
    const queryFn = async () => {
      reads[name] += 1
      if (name === 'failed' && reads.failed === 1) throw new Error('the server is away')
      return name
    }
    const observer = new QueryObserver(client, { queryKey: ['search', name], queryFn, retry: false, ...(meta ? { meta } : {}) })
    return observer.subscribe(() => undefined)
  }
  const stops = [observe('pinned', { pinned: true }), observe('failed', { pinned: true }), observe('other')]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), LONGEST_WAIT_MS)
  await refetchUnpinned(client)
  expect(reads).toEqual({ pinned: 1, failed: 2, other: 2 })
  for (const stop of stops) stop()
  client.clear()
})

test('a deleted row leaves the loaded pages at once; a row of another kind with its id stays', async () => {
  const client = createQueryClient()
  const rows = [
    { id: 1, kind: 'kit' },
    { id: 1, kind: 'piece' },
    { id: 2, kind: 'kit' },
  ]
  client.setQueryData(['trash', ''], {
    pages: [{ records: rows.slice(0, 2) }, { records: rows.slice(2) }],
    pageParams: [undefined, 2],
  })
  const meta = { failed: 'Não foi possível excluir', removesFrom: { queryKey: ['trash'] as const, rows: 'records' } }
  await new MutationObserver(client, { mutationFn: async (_row: object) => 7, meta }).mutate({ id: 1, kind: 'kit' })
  expect(client.getQueryData(['trash', ''])).toMatchObject({ pages: [{ records: [rows[1]] }, { records: [rows[2]] }] })
})
