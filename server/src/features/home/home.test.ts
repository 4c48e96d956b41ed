import { readSession } from 'contract/accounts/session.ts'
import { PERMISSIONS } from 'contract/calls/permissions.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { DEFAULT_MINUTES_SAVED } from 'contract/home/minutes-saved.ts'
import { archiveOrRestoreProject } from 'contract/projects/projects.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/tables/documents.ts'
import { entries } from '#db/tables/entries.ts'
import { recordings } from '#db/tables/recordings.ts'
import { activities } from '#db/tables/team.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { givenDeliveredCarousel, givenDocument, givenRecording, givenRun } from '#testing/work.ts'

async function readFigures(api: TestApi) {
  const { activeProjects, contentsCreated, minutesSaved } = await api.ok(readHome)
  return { projects: activeProjects, contents: contentsCreated, minutes: minutesSaved }
}
const NONE = { projects: 0, contents: 0, minutes: 0 }

const givenMeeting = async (api: TestApi) =>
  api.db
    .insert(activities)
    .values({ memberId: 1, type: 'MEETING', date: '2026-11-21', ruleId: 1, userId: 1, createdAt: api.time.now() })

test('Home of a new workspace has nothing of its own', async () => {
  const api = await startApiForTest()
  const { savings, ...home } = await api.ok(readHome)
  expect(home).toEqual({
    own: false,
    activeProjects: 0,
    contentsCreated: 0,
    minutesSaved: 0,
    activities: [],
    firstSteps: { company: false, client: false, team: false, integration: false, provider: false },
  })
  expect(savings.map(({ automation, each }) => [automation, each])).toEqual(Object.entries(DEFAULT_MINUTES_SAVED))
  expect(savings.every(({ count, minutes }) => count === 0 && minutes === 0)).toBe(true)
})

test('Home counts a project as active until it is archived, and again once it is restored', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
  expect(await readFigures(api)).toEqual({ ...NONE, projects: 1 })
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id } })
  expect(await readFigures(api)).toEqual(NONE)
  await api.ok(archiveOrRestoreProject, { params: { id }, json: { restore: true } })
  expect(await readFigures(api)).toEqual({ ...NONE, projects: 1 })
})

test('Home counts as contents what runs delivered and people saved, without drafts and deleted ones', async () => {
  const api = await startApiForTest()
  await givenDeliveredCarousel(api, { state: 'running', endedAt: null })
  expect(await readFigures(api)).toEqual({ ...NONE, contents: 1 })
  await givenDocument(api, { savedAt: null, savedRevision: null })
  expect(await readFigures(api)).toEqual({ ...NONE, contents: 1 })
  const id = await givenDocument(api)
  const change = (deletedAt: Date | null) => api.db.update(documents).set({ deletedAt }).where(eq(documents.id, id))
  expect(await readFigures(api)).toEqual({ ...NONE, contents: 2 })
  await change(api.time.now())
  expect(await readFigures(api)).toEqual({ ...NONE, contents: 1 })
  await change(null)
  expect(await readFigures(api)).toEqual({ ...NONE, contents: 2 })
})

test.each([
  ['a project', async (api: TestApi) => void (await givenItem(api, 'projects', 'Site novo'))],
  ['a run', async (api: TestApi) => void (await givenRun(api, 'static', { state: 'failed' }))],
  ['an entry', async (api: TestApi) => void (await insertEntries(api, anOutflow()))],
  ['a recording', async (api: TestApi) => void (await givenRecording(api))],
  ['a draft', async (api: TestApi) => void (await givenDocument(api, { savedAt: null, savedRevision: null }))],
  ['a meeting', async (api: TestApi) => void (await givenMeeting(api))],
])('with %s Home has something of the workspace’s own', async (_, give) => {
  const api = await startApiForTest()
  await give(api)
  expect(await api.ok(readHome)).toMatchObject({ own: true })
})

test('Home does not count deleted records as the workspace’s own', async () => {
  const api = await startApiForTest()
  const project = await givenItem(api, 'projects', 'Site novo')
  await insertEntries(api, anOutflow())
  await givenRecording(api)
  await givenDocument(api)
  await givenMeeting(api)
  await api.ok(archiveOrRestoreProject, { params: { id: project }, json: {} })
  const deletedAt = api.time.now()
  for (const table of [entries, recordings, documents, activities]) await api.db.update(table).set({ deletedAt })
  expect(await api.ok(readHome)).toMatchObject({ own: false, activities: [] })
})

test('the session tells the person, and the day in the workspace’s time zone', async () => {
  const api = await startApiForTest({ today: '2026-12-01T01:00:00Z' })
  expect(await api.ok(readSession)).toEqual({
    user: { id: 1, name: 'Operador local', role: null },
    permissions: [...PERMISSIONS],
    today: '2026-11-30',
    timeZone: 'America/Sao_Paulo',
  })
})
