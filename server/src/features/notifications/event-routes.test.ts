import { connect } from 'node:net'
import { LAST_EVENT_HEADER } from 'contract/events.ts'
import { listNotifications, markNotificationsAsRead } from 'contract/notifications/notifications.ts'
import type { Run } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishEvents } from '#db/publish-event.ts'
import { startApiForTest } from '#testing/api.ts'
import { LAUNCHES, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { waitForBlocked } from '#testing/locks.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import { runDueRuns } from '#testing/work.ts'

const withMessage = (run: Run, message: string) => ({ userId: null, kind: 'run' as const, data: { ...run, message } })

const readStates = async (stream: Awaited<ReturnType<typeof openEventStream>>, count: number) => {
  const heard: string[] = []
  while (heard.length < count) heard.push((await stream.nextOf('run')).data.state)
  return heard
}

test('an event that cannot be read ends its stream, but not the server', async () => {
  const api = await startApiForTest()
  const stream = await openEventStream(await listenOnLoopback(api))
  const publish = (kind: string) => api.db.execute(sql`select publish_event(null, ${kind}, '{}', now())`)
  await publish('board')
  await stream.next()
  await publish('change') // without its list of changes
  await expect(stream.next()).rejects.toThrow()
  expect((await api.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('a stream brings each change of a run once, in order, and all that came after the event it names', async () => {
  const api = await startAutomatedApi()
  const url = await listenOnLoopback(api)
  const { headers } = await api.send(listNotifications)
  const live = await openEventStream(url)
  const wiped = await openEventStream(url, 999_999) // has seen more than there is, because the data was wiped since
  const broken = await openEventStream(url)
  await launchAndRead(api)
  const seen = await broken.nextOf('run')
  broken.close()
  expect(await readStates(live, 2)).toEqual(['sending', 'running'])
  expect(await readStates(wiped, 2)).toEqual(['sending', 'running'])
  const ofAnswer = await openEventStream(url, Number(headers[LAST_EVENT_HEADER]))
  expect(await readStates(ofAnswer, 2)).toEqual(['sending', 'running'])

  api.service.answerWith({ kind: 'answer', status: 404 })
  await launchAndRead(api)
  const again = await openEventStream(url, seen.id)
  expect(await readStates(again, 3)).toEqual(['running', 'sending', 'failed'])
  expect(await again.nextOf('notification')).toMatchObject({ data: { kind: 'failed' } })
})

test('a run that ends leaves a notification, unread until it is marked as read', async () => {
  const api = await startAutomatedApi({ reportsBack: false })
  await launchAndRead(api)
  const { notifications, unread } = await api.ok(listNotifications)
  expect([unread, notifications[0]]).toMatchObject([1, { kind: 'succeeded', title: 'Prospecção concluída', read: false }])
  await api.ok(markNotificationsAsRead, { json: { upTo: notifications[0]?.id ?? 0 } })
  expect(await api.ok(listNotifications)).toMatchObject({ unread: 0, notifications: [{ read: true }] })
})

test('a notification’s words agree with the automation’s gender', async () => {
  const api = await startAutomatedApi({ reportsBack: false })
  for (const launch of LAUNCHES) await launchAndRead(api, launch)
  const { notifications } = await api.ok(listNotifications)
  expect(notifications.map(({ title }) => title)).toEqual([
    'Estático concluído',
    'Carrossel concluído',
    'Pós-produção concluída',
    'Prospecção concluída',
  ])
})

/** Starts a second server on the first one's database, with the first one's key. */
async function startSecondServer(api: Awaited<ReturnType<typeof startAutomatedApi>>) {
  const other = await startApiForTest({
    server: { connection: api.connection, dataDir: api.dataDir, timings: { attemptMs: 5_000, waitMs: 5_000 } },
  })
  other.time.set(api.time.now().toISOString())
  return other
}

test('of two servers on one database the streams of one tell what the other does', async () => {
  const api = await startAutomatedApi()
  const other = await startSecondServer(api)
  const stream = await openEventStream(await listenOnLoopback(other))
  const { id } = await launchAndRead(api)
  expect(await readStates(stream, 2)).toEqual(['sending', 'running'])
  expect(await other.ok(readRun, { params: { id } })).toMatchObject({ state: 'running' })
})

test('of two servers on one queue only one sends each due run', async () => {
  const api = await startAutomatedApi()
  const other = await startSecondServer(api)
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 6 })
  for (let n = 0; n < 6; n++) await launchAndRead(api)
  for (const server of [api, other]) server.time.advance(60_000)
  const both = [api, other].flatMap((server) => [runDueRuns(server.app.services), runDueRuns(server.app.services)])
  await Promise.all(both)
  const ids = api.service.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([12, 6])
})

test('an open stream goes on with its events after the database was away', async () => {
  const api = await startAutomatedApi()
  const stream = await openEventStream(await listenOnLoopback(api))
  await launchAndRead(api)
  await readStates(stream, 2) // the stream has read what it missed; without the database it would end there
  await api.cutDatabase()
  await api.restoreDatabase()
  await expect
    .poll(
      () =>
        launchAndRead(api).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
  expect((await readStates(stream, 2)).slice(-1)).toEqual(['running'])
})

test('events have their ids in the order of commits: a slow one holds back the next, so none is skipped', async () => {
  const api = await startAutomatedApi()
  const stream = await openEventStream(await listenOnLoopback(api))
  const { run } = await launchAndRead(api)
  await readStates(stream, 2)
  let second: Promise<void> | undefined
  await api.db.transaction(async (tx) => {
    await publishEvents(tx, [withMessage(run, 'slow')], api.time.now())
    await tx.execute(sql`set constraints pending_events_published immediate`) // what COMMIT does: the event has its id
    second = api.db.transaction((other) => publishEvents(other, [withMessage(run, 'quick')], api.time.now()))
    await waitForBlocked(api)
  })
  await second
  const heard = [await stream.nextOf('run'), await stream.nextOf('run')]
  expect(heard.map(({ data }) => data.message)).toEqual(['slow', 'quick'])
})

test('a transaction that published an event and is still open holds back no other writer and event', async () => {
  const api = await startAutomatedApi()
  const stream = await openEventStream(await listenOnLoopback(await startSecondServer(api)))
  const { run } = await launchAndRead(api)
  await readStates(stream, 2)
  await api.db.transaction(async (tx) => {
    await publishEvents(tx, [withMessage(run, 'slow')], api.time.now())
    await api.db.transaction((other) => publishEvents(other, [withMessage(run, 'quick')], api.time.now()))
    expect((await stream.nextOf('run')).data.message).toBe('quick')
  })
  expect((await stream.nextOf('run')).data.message).toBe('slow')
})

test('a stream that missed more events than a batch holds gets each of them once', async () => {
  const api = await startAutomatedApi()
  const { run } = await launchAndRead(api)
  const [{ last = 0 } = {}] = (await api.db.execute<{ last: number }>(sql`select max(id)::int as last from events`)).rows
  await api.db.execute(
    sql`insert into events (user_id, kind, data) select null, 'run', ${JSON.stringify(run)}::jsonb from generate_series(1, 1100)`,
  )
  const stream = await openEventStream(await listenOnLoopback(api), last)
  const ids: number[] = []
  while (ids.length < 1100) ids.push((await stream.next()).id)
  expect(ids).toEqual(Array.from({ length: 1100 }, (_, n) => last + 1 + n))
})

/** Counts the subscriptions, and delays `readNewest` until the gate opens. */
function watchHub(api: Awaited<ReturnType<typeof startApiForTest>>, gate?: Promise<void>) {
  const { hub } = api.app.services
  const count = { asked: 0, subscribed: 0, ever: 0 }
  api.app.services.hub = {
    ...hub,
    async readNewest() {
      count.asked++
      await gate
      return hub.readNewest()
    },
    subscribe(userId, listener) {
      count.ever++
      count.subscribed++
      const unsubscribe = hub.subscribe(userId, listener)
      return () => {
        count.subscribed--
        unsubscribe()
      }
    },
  }
  return count
}

test('a client that hangs up before its stream begins leaves no listener', async () => {
  const api = await startApiForTest()
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = watchHub(api, promise)
  const { port } = new URL(await listenOnLoopback(api))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET /api/events?after=0 HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`)
  await expect.poll(() => count.asked).toBe(1)
  socket.destroy()
  await expect.poll(() => new Promise((tell) => api.app.server.getConnections((_error, open) => tell(open)))).toBe(0)
  resolve()
  await api.app.services.hub.readNewest()
  await expect.poll(() => count).toEqual({ asked: 2, subscribed: 0, ever: count.ever })
})

test('streams that are cut at any moment leave no listener', async () => {
  const api = await startApiForTest()
  const count = watchHub(api)
  const url = await listenOnLoopback(api)
  const port = Number(new URL(url).port)
  const one = (n: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      const after = n % 2 ? '?after=0' : ''
      socket.on('connect', () => {
        socket.write(`GET /api/events${after} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`)
        let turns = n % 12
        const tick = () => (turns-- > 0 ? setImmediate(tick) : socket.destroy())
        tick()
      })
      socket.on('close', () => resolve())
    })
  for (let n = 0; n < (IS_NIGHT ? 300 : 60); n += 30) await Promise.all(Array.from({ length: 30 }, (_, k) => one(n + k)))
  await openEventStream(url)
  await expect.poll(() => count.subscribed).toBe(1)
})
