import { changeRetention, readRetention } from 'contract/data/retention.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pieceVersions } from '../db/tables/pieces.ts'
import { runSteps } from '../db/tables/run-steps.ts'
import type { TestApi } from '../testing/api.ts'
import { examineWorkspace, hoursAgo, startHealthyWorkspace } from '../testing/doctor/workspace.ts'
import { givenPiece } from '../testing/pieces.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '../testing/work.ts'

const DAY_HOURS = 24
/** A purge may be late by this many hours before doctor reports it. */
const HOURS_LATE = 36

const readExamples = async (api: TestApi) => (await examineWorkspace(api)).findings.map(({ code, examples }) => [code, examples])

async function setLimit(api: TestApi, key: RetentionKey, days: number | null): Promise<void> {
  const { revision } = await api.ok(readRetention)
  await api.ok(changeRetention, { json: { [key]: days, revision } })
}

const givenNotification = ({ db }: TestApi, at: Date) =>
  db.execute(sql`
    insert into notifications (user_id, kind, title, href, created_at) values (1, 'failed', 'x', '/', ${at.toISOString()}::timestamptz)`)

type Kind = { name: string; days: number; plant: (api: TestApi, at: Date) => Promise<unknown> }

const KINDS: readonly Kind[] = [
  { name: 'notifications', days: 90, plant: givenNotification },
  { name: 'documents', days: 30, plant: (api, deletedAt) => givenDocument(api, { deletedAt }) },
  { name: 'pieces', days: 30, plant: (api, deletedAt) => givenPiece(api, { deletedAt }) },
  {
    name: 'piece-versions',
    days: 365,
    plant: async (api, createdAt) => {
      const pieceId = await givenPiece(api)
      const content = { title: '', format: '4:5', mode: 'light', caption: '' } as const
      const versions = [1, 2].map((n) => ({ ...content, slides: [], hashtags: [], userId: 1, pieceId, n, createdAt }))
      await api.db.insert(pieceVersions).values(versions)
    },
  },
  {
    name: 'run-steps',
    days: 365,
    plant: async (api, endedAt) => {
      const runId = await givenRun(api, 'carousel', { isBuiltIn: true })
      await api.db.insert(runSteps).values({ runId, name: 'write', startedAt: endedAt, endedAt, result: {} })
    },
  },
  { name: 'recordings', days: 30, plant: (api, deletedAt) => givenRecording(api, { deletedAt, transcribed: false }) },
  {
    name: 'run-texts',
    days: 365,
    plant: async (api, endedAt) => {
      const recordingId = await givenRecording(api)
      await givenTranscription(api, recordingId, { endedAt, result: { text: 'x' } })
    },
  },
  {
    name: 'account-links',
    days: 90,
    plant: ({ db, newKey }, at) =>
      db.execute(sql`
        insert into account_links (kind, token_hash, created_at, expires_at)
        values ('owner', ${newKey()}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)`),
  },
]

test.each(KINDS)('$name that are far older than their limit are found, and none that a purge may still reach', async (kind) => {
  const api = await startHealthyWorkspace()
  const limit = kind.days * DAY_HOURS + HOURS_LATE
  await kind.plant(api, hoursAgo(api, limit - 1))
  const isOther = ([code]: unknown[]) => code !== 'expired-not-purged' && code !== 'file-missing'
  expect((await readExamples(api)).filter(([code]) => code === 'expired-not-purged')).toEqual([])
  await kind.plant(api, hoursAgo(api, limit + 1))
  const found = await readExamples(api)
  expect(found.filter(([code]) => code === 'expired-not-purged')).toEqual([['expired-not-purged', [`${kind.name}: 1`]]])
  expect(found.filter(isOther)).toEqual([])
})

test('what an owner keeps for longer is not found, and a shorter limit not before its first purge was due', async () => {
  const api = await startHealthyWorkspace()
  await givenNotification(api, hoursAgo(api, 100 * DAY_HOURS))
  await setLimit(api, 'notifications', 365)
  expect(await readExamples(api)).toEqual([])
  await setLimit(api, 'notifications', null)
  expect(await readExamples(api)).toEqual([])
  await setLimit(api, 'notifications', 30)
  expect(await readExamples(api)).toEqual([])
})
