import { archiveOrRestoreProject, assignToProject, readProject } from 'contract/projects/projects.ts'
import { readRun, resendRun } from 'contract/runs/runs.ts'
import { describe, expect, test } from 'vitest'
import { documents } from '#db/tables/documents.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { LAUNCHES, launchAndRead, PROSPECTING, startAutomatedApi } from '#testing/automation.ts'
import { givenItem } from '#testing/factories.ts'
import { givenDeliveredCarousel, givenDocument, givenRecording } from '#testing/work.ts'

const KINDS = [
  ['run', (api: TestApi) => givenDeliveredCarousel(api)],
  ['document', (api: TestApi) => givenDocument(api)],
  ['recording', (api: TestApi) => givenRecording(api)],
] as const

const contentsOf = async (api: TestApi, id: number) => (await api.ok(readProject, { params: { id } })).contents

describe.each(KINDS)('a %s', (kind, give) => {
  test('is assigned to a project, to another, and to none', async () => {
    const api = await startApiForTest()
    const id = await give(api)
    const other = await givenItem(api, 'projects', 'Site novo')
    const put = (projectId: number | null) => api.ok(assignToProject, { json: { kind, id, projectId } })
    const countContents = async () => [await contentsOf(api, 1), await contentsOf(api, other)]
    await put(1)
    expect(await countContents()).toEqual([1, 0])
    await put(other)
    expect(await countContents()).toEqual([0, 1])
    await put(null)
    expect(await countContents()).toEqual([0, 0])
  })

  test('stays where it is if the project, or itself, is unknown', async () => {
    const api = await startApiForTest()
    const id = await give(api)
    const archived = await givenItem(api, 'projects', 'Site novo')
    await api.ok(archiveOrRestoreProject, { params: { id: archived }, json: {} })
    for (const projectId of [99, archived])
      expect(await api.fails(assignToProject, { json: { kind, id, projectId } })).toMatchObject({
        status: 422,
        fields: { projectId: 'Este projeto não existe mais. Escolha outro.' },
      })
    expect(await contentsOf(api, archived)).toBe(0)
    expect(await api.fails(assignToProject, { json: { kind, id: 999, projectId: 1 } })).toMatchObject({ status: 404 })
  })
})

test('an open editor is told of its text’s new project, and a saved text stays saved', async () => {
  const api = await startApiForTest()
  const asSaved = await givenDocument(api)
  const changed = await givenDocument(api, { revision: 4, savedRevision: 2 })
  for (const id of [asSaved, changed]) await api.ok(assignToProject, { json: { kind: 'document', id, projectId: 1 } })
  const rows = await api.db.select({ id: documents.id, now: documents.revision, saved: documents.savedRevision }).from(documents)
  expect(rows).toEqual([
    { id: asSaved, now: 2, saved: 2 },
    { id: changed, now: 5, saved: 2 },
  ])
})

describe.each(LAUNCHES)('$automation, launched for a project', ({ endpoint, json }) => {
  test('belongs to it, and the service gets the specification’s body alone', async () => {
    const api = await startAutomatedApi()
    const project = await givenItem(api, 'projects', 'Site novo')
    const { run } = await api.ok(endpoint, { json, query: { project } } as never)
    expect((await api.ok(readRun, { params: { id: run.id } })).project).toEqual({ id: project, name: 'Site novo' })
    expect(api.service.received.map(({ body }) => body)).toEqual([JSON.stringify(json)])
  })

  test('is refused by name if that is unknown or archived, and nothing is sent', async () => {
    const api = await startAutomatedApi()
    const archived = await givenItem(api, 'projects', 'Site novo')
    await api.ok(archiveOrRestoreProject, { params: { id: archived }, json: {} })
    for (const project of [99, archived])
      expect(await api.fails(endpoint, { json, query: { project } })).toMatchObject({
        status: 422,
        fields: { project: expect.any(String) },
      })
    expect(await api.count(runs)).toBe(0)
    expect(api.service.received).toEqual([])
  })
})

test('a run that repeats another stays with its project, unless another or none is given', async () => {
  const api = await startAutomatedApi()
  const project = await givenItem(api, 'projects', 'Site novo')
  const { id: previous } = await launchAndRead(api)
  await api.ok(assignToProject, { json: { kind: 'run', id: previous, projectId: project } })
  const repeatRun = async (query: { project?: number | '' }) => {
    const { run } = await api.ok(PROSPECTING.endpoint, { json: PROSPECTING.json, query: { previous, ...query } })
    return (await api.ok(readRun, { params: { id: run.id } })).project?.id ?? null
  }
  expect([await repeatRun({}), await repeatRun({ project: 1 }), await repeatRun({ project: '' })]).toEqual([project, 1, null])
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 1 })
  const failed = await api.fails(PROSPECTING.endpoint, { json: PROSPECTING.json, query: { project } })
  const id = Number(/\d+$/.exec(failed.link?.href ?? '')?.[0])
  const resent = await api.ok(resendRun, { params: { id }, json: {} })
  expect((await api.ok(readRun, { params: { id: resent.run.id } })).project?.id).toBe(project)
})
