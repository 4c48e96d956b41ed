import { listAudit } from 'contract/audit/audit.ts'
import { listContents } from 'contract/content/library.ts'
import { readHome } from 'contract/home/home.ts'
import { listPhotos, uploadPhoto } from 'contract/pieces/photos.ts'
import { deleteOrRestorePiece, listPieces, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { readRun } from 'contract/runs/runs.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { scheduledJobs } from '#app/scheduled.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { runAttempts, runFiles } from '#db/tables/runs.ts'
import { sweepFiles } from '#features/records/sweep-files.ts'
import type { TestApi } from '#testing/api.ts'
import { aFile } from '#testing/factories.ts'
import { COVER, givenPiece, type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

const DAY_MS = 86_400_000
const daysAgo = ({ time }: Pick<TestApi, 'time'>, days: number) => new Date(time.now().getTime() - days * DAY_MS)
const purge = (api: PiecesApi) => runHousekeeping(api.app.services, NIGHTLY_STEPS)

const addVersion = ({ db, time }: PiecesApi, pieceId: number, n: number, days: number, slides: Slide[] = [COVER]) =>
  db.insert(pieceVersions).values({
    pieceId,
    n,
    title: `Versão ${n}`,
    format: '4:5',
    mode: 'light',
    slides,
    caption: '',
    hashtags: [],
    userId: 1,
    createdAt: daysAgo({ time }, days),
  })

async function givenPhoto(api: PiecesApi, name: string): Promise<number> {
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: name } })
    .png()
    .toBuffer()
  return (await api.ok(uploadPhoto, { files: { file: aFile(content, `${name}.png`) } })).id
}

const aSlideShowing = (fileId: number): Slide => ({ ...COVER, template: 'photo', photo: { fileId, focus: { x: 0.5, y: 0.5 } } })
const listPhotoIds = async (api: PiecesApi) => (await api.ok(listPhotos)).photos.map(({ id }) => id).toSorted((a, b) => a - b)

test('deleted pieces are purged with their versions at the age limit; a copy stays', async () => {
  const api = await startPiecesApi()
  const limit = daysAgo(api, 30).getTime()
  const [old, young] = [
    await givenPiece(api, { deletedAt: daysAgo(api, 31) }),
    await givenPiece(api, { deletedAt: new Date(limit) }),
  ]
  const copy = await givenPiece(api, { originId: old, variantKind: 'copy', writtenAt: daysAgo(api, 900) })
  await addVersion(api, old, 1, 1)
  await addVersion(api, young, 1, 1)
  await purge(api)
  const left = await api.db.select({ id: pieces.id, originId: pieces.originId }).from(pieces).orderBy(pieces.id)
  expect(left).toEqual([
    { id: young, originId: null },
    { id: copy, originId: null },
  ])
  expect(await api.db.select({ of: pieceVersions.pieceId }).from(pieceVersions)).toEqual([{ of: young }])
  await api.ok(deleteOrRestorePiece, { params: { id: young }, json: { restore: true } })
  expect((await api.ok(listPieces)).pieces.map(({ id }) => id).toSorted()).toEqual([young, copy])
})

test('a run’s purged piece leaves no text or drawn file, and comes back in no way', async () => {
  const api = await startPiecesApi()
  const runId = await api.launch()
  const other = await api.launch('Outra ideia\nUm ponto\nOutro ponto')
  await api.settle()
  const stored = await api.files('results')
  const [piece] = await api.db.select({ id: pieces.id }).from(pieces).orderBy(pieces.runId)
  const id = piece?.id ?? 0
  await api.ok(deleteOrRestorePiece, { params: { id }, json: {} })
  api.time.advance(31 * DAY_MS)
  await purge(api)
  await purge(api)
  const filesOf = (await api.db.select({ runId: runFiles.runId }).from(runFiles)).map(({ runId: of }) => of)
  expect(new Set(filesOf)).toEqual(new Set([other]))
  const [left] = await api.db.select().from(pieces).orderBy(pieces.runId)
  expect(left).toMatchObject({ id, slides: [], caption: '', hashtags: [], plain: '' })
  const steps = await api.db.select().from(runSteps).orderBy(runSteps.runId)
  expect(steps.map(({ runId: of, result }) => [of, result !== null])).toEqual([
    [runId, false],
    [runId, false],
    [other, true],
    [other, true],
  ])
  expect((await api.ok(listContents)).contents.map(({ runId: of }) => of)).toEqual([other])
  expect((await api.ok(listPieces)).pieces.map(({ runId: of }) => of)).toEqual([other])
  expect(await api.fails(deleteOrRestorePiece, { params: { id }, json: { restore: true } })).toMatchObject({ status: 404 })
  expect(await api.ok(readRun, { params: { id: runId } })).toMatchObject({ state: 'succeeded', pieceId: null })
  expect(await findWrongEntrySums(api)).toEqual([])
  await sweepFiles({ ...api.app.services, now: () => new Date(Date.now() + DAY_MS) })
  const kept = await api.files('results')
  expect([kept.length > 0, kept.length]).toEqual([true, filesOf.length])
  expect(stored.length).toBeGreaterThan(kept.length)
})

test('the run of a purged piece loses its result’s texts and its model’s answers, and says since when', async () => {
  const api = await startPiecesApi()
  const runId = await api.launch()
  const other = await api.launch('Outra ideia\nUm ponto\nOutro ponto')
  await api.settle()
  await api.db.update(runAttempts).set({ answer: 'Cinco erros que o modelo escreveu' })
  const readAll = async () => ({
    purged: await api.ok(readRun, { params: { id: runId } }),
    kept: await api.ok(readRun, { params: { id: other } }),
    contents: await api.db.select().from(contents).orderBy(contents.runId),
    home: (await api.ok(readHome)).contentsCreated,
  })
  const before = await readAll()
  const [piece] = await api.db.select({ id: pieces.id }).from(pieces).orderBy(pieces.runId)
  await api.ok(deleteOrRestorePiece, { params: { id: piece?.id ?? 0 }, json: {} })
  api.time.advance(31 * DAY_MS)
  await purge(api)
  const after = await readAll()
  expect(after.purged).toMatchObject({
    state: 'succeeded',
    textRemoved: { at: api.time.now().toISOString(), days: 30 },
    log: [{ outcome: 'accepted', answer: null }],
  })
  expect(after.purged.result).toEqual({})
  expect(after.kept).toEqual(before.kept)
  expect(after.contents).toEqual([{ ...before.contents[0], text: null, slides: [] }, before.contents[1]])
  expect(after.home).toBe(before.home)
})

test('the purge of a piece is not in the audit log as an edit', async () => {
  const api = await startPiecesApi()
  await api.launch()
  await api.settle()
  await api.ok(deleteOrRestorePiece, { params: { id: 1 }, json: {} })
  api.time.advance(31 * DAY_MS)
  const readActions = async () => (await api.ok(listAudit, { query: { kind: 'piece' } })).events.map(({ action }) => action)
  const before = await readActions()
  await purge(api)
  expect(await readActions()).toEqual(before)
})

test('a purged piece’s photos are deleted where no piece or version shows them', async () => {
  const api = await startPiecesApi()
  const [own, ofVersion, shared, ofDeleted, ofOldVersion, unused] = [
    await givenPhoto(api, 'red'),
    await givenPhoto(api, 'blue'),
    await givenPhoto(api, 'green'),
    await givenPhoto(api, 'black'),
    await givenPhoto(api, 'white'),
    await givenPhoto(api, 'gray'),
  ]
  const old = await givenPiece(api, {
    deletedAt: daysAgo(api, 31),
    slides: [own, shared, ofDeleted, ofOldVersion].map((id, n) => ({ ...aSlideShowing(id), id: String(n) })),
  })
  await addVersion(api, old, 1, 40, [aSlideShowing(ofVersion)])
  await givenPiece(api, { slides: [COVER, aSlideShowing(shared)] })
  await givenPiece(api, { slides: [aSlideShowing(ofDeleted)], deletedAt: daysAgo(api, 1) })
  await addVersion(api, await givenPiece(api), 1, 40, [aSlideShowing(ofOldVersion)])
  await purge(api)
  expect(await listPhotoIds(api)).toEqual([shared, ofDeleted, ofOldVersion, unused])
  expect(await api.files('photos')).toHaveLength(6)
  await sweepFiles({ ...api.app.services, now: () => new Date(Date.now() + DAY_MS) })
  expect(await api.files('photos')).toHaveLength(4)
  expect(await api.files('quarantine')).toHaveLength(2)
})

test('the newest version of a piece is never purged, nor what the piece has now', async () => {
  const api = await startPiecesApi()
  const id = await givenPiece(api)
  for (const [n, days] of [500, 400].entries()) await addVersion(api, id, n + 1, days)
  const edited = await givenPiece(api, { writtenAt: daysAgo(api, 900) })
  await addVersion(api, edited, 1, 366)
  await addVersion(api, edited, 2, 364)
  await addVersion(api, edited, 3, 1)
  await purge(api)
  const left = await api.db.select({ of: pieceVersions.pieceId, n: pieceVersions.n }).from(pieceVersions)
  expect(left.toSorted((a, b) => a.of - b.of || a.n - b.n)).toEqual([
    { of: id, n: 2 },
    { of: edited, n: 2 },
    { of: edited, n: 3 },
  ])
  const piece = await api.ok(readPiece, { params: { id: edited } })
  expect(piece).toMatchObject({ title: 'Três mitos', slides: [COVER] })
  expect(piece.versions.map(({ n }) => n)).toEqual([3, 2])
  const { revision } = piece
  await api.ok(savePiece, { params: { id: edited }, json: { title: 'Quatro', revision, version: true } })
  const again = await api.ok(readPiece, { params: { id: edited } })
  expect(again.versions.map(({ n }) => n)).toEqual([4, 3, 2])
})

test('no piece, version or step is purged while the clock is doubted', async () => {
  const api = await startPiecesApi({ server: { timings: { longestAbsenceMs: 7 * DAY_MS } } })
  await api.launch()
  await api.settle()
  const photo = await givenPhoto(api, 'red')
  await addVersion(api, await givenPiece(api, { slides: [aSlideShowing(photo)], deletedAt: api.time.now() }), 1, 0)
  await addVersion(api, 1, 1, 0)
  await addVersion(api, 1, 2, 0)
  const readAll = async () => [
    await api.db.select().from(pieces).orderBy(pieces.id),
    await api.count(pieceVersions),
    await api.db.select().from(runSteps).orderBy(runSteps.name),
    await listPhotoIds(api),
  ]
  const before = await readAll()
  api.time.advance(4_000 * DAY_MS)
  const job = scheduledJobs(api.app.services, (error) => {
    throw error
  }).find(({ name }) => name === 'retention')
  await job?.run()
  expect(await readAll()).toEqual(before)
})
