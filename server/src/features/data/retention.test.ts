import { listAudit } from 'contract/audit/audit.ts'
import { changeRetention, type RetainedKind, readRetention } from 'contract/data/retention.ts'
import { RETENTION_KEYS, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import { listTrash } from 'contract/finance/trash.ts'
import { changeMinutesSaved } from 'contract/home/minutes-saved.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { notifications } from '#db/tables/notifications.ts'
import { workspace } from '#db/tables/workspace.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { givenToken } from '#testing/given-token.ts'
import { shareServer } from '#testing/share-server.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const DAY_MS = 86_400_000
const NOON = '2026-11-21T12:00:00Z'
const NIGHT = '2026-11-22T04:40:00.000Z'

type Caller = Pick<TestApi, 'ok'>

const readKind = async (api: Caller, key: RetentionKey): Promise<RetainedKind | undefined> =>
  (await api.ok(readRetention)).kinds.find((kind) => kind.key === key)

async function change(api: Caller, key: RetentionKey, days: number | null): Promise<void> {
  const { revision } = await api.ok(readRetention)
  await api.ok(changeRetention, { json: { [key]: days, revision } })
}

/** Inserts notifications that are `ages` days old. */
async function givenNotifications({ db, time }: Pick<TestApi, 'db' | 'time'>, ...ages: number[]): Promise<void> {
  const row = { userId: 1, kind: 'succeeded' as const, title: 'Pronto', href: '/' }
  const now = time.now().getTime()
  await db.insert(notifications).values(ages.map((days) => ({ ...row, createdAt: new Date(now - days * DAY_MS) })))
}

test('a new workspace has the default limits of retention, in force at once', async () => {
  const api = await startApiForTest({ today: NOON })
  const { kinds, nightAt } = await api.ok(readRetention)
  expect(nightAt).toBe(NIGHT)
  expect(kinds).toEqual(
    RETENTION_KEYS.map((key) => {
      const { days } = RETENTION_KINDS[key]
      return { key, days, inForce: days, from: null }
    }),
  )
})

test('a shorter limit of retention begins in the next night, and can be taken back until then', async () => {
  const api = await startApiForTest({ today: NOON })
  await givenNotifications(api, 1, 29.5, 60)
  await change(api, 'notifications', 30)
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 30, inForce: 90, from: NIGHT })
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(3)

  await change(api, 'notifications', 90)
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 90, inForce: 90, from: null })
  api.time.set(NIGHT)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(3)

  await change(api, 'notifications', 30)
  api.time.advance(DAY_MS)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(1)
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 30, inForce: 30, from: null })
})

test('a longer limit of retention applies at once, and never keeps for ever', async () => {
  const api = await startApiForTest({ today: NOON })
  await givenNotifications(api, 1, 100, 4_000)
  await change(api, 'notifications', 365)
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 365, inForce: 365, from: null })
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(2)
  await change(api, 'notifications', null)
  api.time.advance(5_000 * DAY_MS)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(2)
})

test('a limit of retention shortened twice in a day stays as it first was until the night', async () => {
  const api = await startApiForTest({ today: NOON })
  await change(api, 'notifications', 60)
  await change(api, 'notifications', 30)
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 30, inForce: 90, from: NIGHT })
})

test('the trash tells until when an entry can be restored by the limit of retention', async () => {
  const api = await startApiForTest({ today: NOON })
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.db.execute(sql`update entries set deleted_at = ${api.time.now().toISOString()} where id = ${id}`)
  await change(api, 'trash', 60)
  const { days, entries } = await api.ok(listTrash, { query: { kind: 'outflow' } })
  expect([days, entries[0]?.restorableUntil]).toEqual([60, '2027-01-20'])
})

test.each([
  ['trash', 29, 'Lixeira do financeiro: informe de 30 a 3.650 dias'],
  ['trash', null, 'Lixeira do financeiro: informe de 30 a 3.650 dias'],
  ['notifications', 3_651, 'Notificações: informe de 7 a 3.650 dias, ou nunca'],
  ['creations', 30.5, 'Criações da IA: informe de 30 a 3.650 dias, ou nunca'],
] as const)('the limit of retention of %s refuses %s days by name, and nothing is saved', async (key, days, message) => {
  const api = await startSharedApi()
  const json = { notifications: 30, [key]: days, revision: 1 }
  expect(await api.fails(changeRetention, { json })).toMatchObject({ status: 422, fields: { [key]: message } })
  expect((await api.ok(readRetention)).revision).toBe(1)
})

test('a change of an outdated limit of retention is refused with both; other limits do not matter', async () => {
  const api = await startApiForTest()
  const { revision } = await api.ok(readRetention)
  await api.ok(changeRetention, { json: { notifications: 180, revision } })
  const refused = await api.fails(changeRetention, { json: { notifications: 60, revision } })
  expect(refused).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    conflict: { fields: { notifications: { yours: 60, theirs: 180 } } },
  })
  await api.ok(changeMinutesSaved, { json: { carousel: 10, revision: revision + 1 } })
  await api.ok(changeRetention, { json: { notifications: 60, revision: revision + 1, base: { notifications: 180 } } })
  expect(await readKind(api, 'notifications')).toMatchObject({ days: 60 })
})

test('a limit that only an earlier version could change stays, and can only become the default', async () => {
  const api = await startApiForTest({ today: NOON })
  await api.db.update(workspace).set({ retention: { 'document-versions': { days: null }, 'run-texts': { days: 7 } } })
  expect(await readKind(api, 'document-versions')).toMatchObject({ days: null, inForce: null })
  const { revision } = await api.ok(readRetention)
  const refused = await api.fails(changeRetention, { json: { 'document-versions': 30, revision } })
  expect(refused).toMatchObject({
    status: 422,
    fields: { 'document-versions': 'Versões antigas de conteúdos: só pode voltar ao padrão, 365 dias' },
  })
  await change(api, 'run-texts', 365)
  expect(await readKind(api, 'run-texts')).toMatchObject({ days: 365, inForce: 365, from: null })
  await change(api, 'document-versions', 365)
  expect(await readKind(api, 'document-versions')).toMatchObject({ days: 365, inForce: null, from: NIGHT })
  await change(api, 'document-versions', null)
  expect(await readKind(api, 'document-versions')).toMatchObject({ days: null, inForce: null, from: null })
})

test('the audit log tells who changed which limit of retention, from what to what', async () => {
  const api = await startApiForTest()
  await change(api, 'creations', null)
  await change(api, 'creations', null)
  const { events } = await api.ok(listAudit, { query: { kind: 'retention' } })
  expect(events).toMatchObject([
    {
      action: 'Alterou',
      record: 'Prazo de retenção',
      name: 'Criações da IA',
      fields: [{ field: 'Guardar por', before: '365 dias', after: 'nunca' }],
    },
  ])
})

test('administrators read the limits of retention, owners alone change them, no token does either', async () => {
  const api = await startTeamApiForTest()
  const admin = await api.join('admin', 'Ana')
  const finance = await api.join('finance', 'Bia')
  const json = { notifications: 30, revision: 1 }
  expect(await readKind(admin, 'notifications')).toMatchObject({ days: 90 })
  expect(await admin.fails(changeRetention, { json })).toMatchObject({ status: 403 })
  expect(await finance.fails(readRetention)).toMatchObject({ status: 403 })
  const token = await givenToken(api, api.owner)
  expect(await token.readStatus(readRetention)).toBe(403)
  await change(api.owner, 'notifications', 30)
  expect(await readKind(admin, 'notifications')).toMatchObject({ days: 30 })
})
