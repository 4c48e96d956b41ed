import { listContents } from 'contract/content/library.ts'
import { readHome } from 'contract/home/home.ts'
import { deleteOrRestorePiece, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { readProject } from 'contract/projects/projects.ts'
import { readRun } from 'contract/runs/runs.ts'
import { searchRecords } from 'contract/search/search.ts'
import { expect, test } from 'vitest'
import { givenItem } from '#testing/factories.ts'
import { givenPiece, type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { allowOnly } from '#testing/principal.ts'
import { givenDeliveredCarousel } from '#testing/work.ts'

async function startWithRun() {
  const api = await startPiecesApi()
  const runId = await api.launch()
  await api.settle()
  return { api, runId }
}

const setDeleted = (api: PiecesApi, restore: boolean) =>
  api.ok(deleteOrRestorePiece, { params: { id: 1 }, json: restore ? { restore } : {} })

const listHrefs = async (api: PiecesApi, projectId: number) => {
  const { contents, latestContents } = await api.ok(readProject, { params: { id: projectId } })
  return [contents, latestContents.map(({ href }) => href)]
}

test('the library has a run’s piece in place of its delivery, and files of services alone', async () => {
  const { api, runId } = await startWithRun()
  const delivered = await givenDeliveredCarousel(api)
  const read = async () => (await api.ok(listContents)).contents.map(({ runId: of, piece }) => [of, piece?.id ?? null])
  expect(await read()).toEqual([
    [delivered, null],
    [runId, 1],
  ])
  await setDeleted(api, false)
  expect(await read()).toEqual([[delivered, null]])
  await setDeleted(api, true)
  expect(await read()).toHaveLength(2)
})

test('a run’s page names its piece, unless that was deleted or the person may not read contents', async () => {
  const { api, runId } = await startWithRun()
  const read = async () => (await api.ok(readRun, { params: { id: runId } })).pieceId
  expect(await read()).toBe(1)
  await setDeleted(api, false)
  expect(await read()).toBeNull()
  await setDeleted(api, true)
  allowOnly(api, 'runs.read')
  expect(await read()).toBeNull()
})

test('Home counts a run’s piece once with its delivery, and a copy by itself', async () => {
  const { api } = await startWithRun()
  const count = async () => (await api.ok(readHome)).contentsCreated
  expect(await count()).toBe(1)
  await givenPiece(api)
  await givenPiece(api, { deletedAt: api.time.now() })
  expect(await count()).toBe(2)
})

test('a project counts and lists the piece of a run once, where the piece is now', async () => {
  const { api } = await startWithRun()
  const [first, second] = [await givenItem(api, 'projects', 'Um'), await givenItem(api, 'projects', 'Dois')]
  const move = async (projectId: number | null) => {
    const { revision } = await api.ok(readPiece, { params: { id: 1 } })
    await api.ok(savePiece, { params: { id: 1 }, json: { projectId, revision } })
  }
  await api.db.execute(`update runs set project_id = ${first}`)
  expect([await listHrefs(api, first), await listHrefs(api, second)]).toEqual([
    [0, []],
    [0, []],
  ])
  await move(first)
  expect(await listHrefs(api, first)).toEqual([1, ['/pieces/1']])
  await move(second)
  expect([await listHrefs(api, first), await listHrefs(api, second)]).toEqual([
    [0, []],
    [1, ['/pieces/1']],
  ])
  await givenPiece(api, { projectId: second, deletedAt: api.time.now() })
  expect(await listHrefs(api, second)).toEqual([1, ['/pieces/1']])
})

test('the search finds the piece of a run as a piece, and not as its delivery too', async () => {
  const { api, runId } = await startWithRun()
  const find = async () => (await api.ok(searchRecords, { query: { q: 'odontoaurora' } })).found
  expect((await find()).map(({ kind, href }) => [kind, href])).toEqual([
    ['piece', '/pieces/1'],
    ['run', `/execucoes/${runId}`],
  ])
  expect((await find())[0]).toMatchObject({ title: 'Cinco erros que afastam pacientes', detail: 'Carrossel · Rascunho' })
})
