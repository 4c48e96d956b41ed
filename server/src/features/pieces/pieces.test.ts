import type { CallInput } from 'contract/calls/endpoint.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { createPiece, deleteOrRestorePiece, listPieces, readPiece, readPieceVersion, savePiece } from 'contract/pieces/pieces.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pieces } from '#db/tables/pieces.ts'
import { brandKits } from '#db/tables/records.ts'
import { startTestApi } from '#testing/api.ts'
import { startPiecesApi } from '#testing/pieces.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

type Edit = CallInput<typeof savePiece, File>['json']

async function startWithPiece(idea?: string) {
  const api = await startPiecesApi()
  await api.launch(idea)
  await api.settle()
  const edit = (json: Edit | object) => ({ params: { id: 1 }, json: json as Edit })
  return { api, edit, read: () => api.ok(readPiece, { params: { id: 1 } }) }
}

test('an edit of a piece changes only what it names, and needs the revision it was made from', async () => {
  const { api, edit, read } = await startWithPiece()
  const before = await read()
  api.time.advance(60_000)
  const { revision } = await api.ok(
    savePiece,
    edit({ caption: 'Nova legenda', plannedOn: '2026-12-01', revision: before.revision }),
  )
  expect(await read()).toMatchObject({
    caption: 'Nova legenda',
    plannedOn: '2026-12-01',
    slides: before.slides,
    state: 'draft',
    revision,
    updatedAt: '2026-11-21T15:01:00.000Z',
  })
  expect(await api.fails(savePiece, edit({ caption: 'Outra', revision: before.revision }))).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
  })
  expect((await read()).caption).toBe('Nova legenda')
})

test('a version of a piece keeps the whole content as it was saved', async () => {
  const { api, edit, read } = await startWithPiece()
  const { slides, revision } = await read()
  const [cover] = slides
  const changed = [{ ...cover, headline: 'Outra capa' }, ...slides.slice(1).toReversed()]
  await api.ok(savePiece, edit({ slides: changed, version: true, revision }))
  await api.ok(savePiece, edit({ title: 'Depois', revision: (await read()).revision }))
  expect(await read()).toMatchObject({
    title: 'Depois',
    slides: changed,
    versions: [{ n: 1, title: 'Cinco erros que afastam pacientes' }],
  })
  const version = await api.ok(readPieceVersion, { params: { id: 1, n: 1 } })
  expect(version).toMatchObject({ title: 'Cinco erros que afastam pacientes', slides: changed, by: 'Operador local' })
  expect(await api.fails(readPieceVersion, { params: { id: 1, n: 2 } })).toMatchObject({ status: 404 })
})

test.each([
  ['no slide', { slides: [] }, 'slides'],
  ['a project that is not there', { projectId: 99 }, 'projectId'],
  ['a kit that is not there', { kitId: 99 }, 'kitId'],
  ['a day that is none', { plannedOn: '2026-02-30' }, 'plannedOn'],
  ['a hashtag with a space', { hashtags: ['#a b'] }, 'hashtags'],
])('an edit of a piece with %s is refused, and nothing is changed', async (_what, given, field) => {
  const { api, edit, read } = await startWithPiece('Capa\nPonto')
  const before = await read()
  expect(await api.fails(savePiece, edit({ caption: 'x', ...given, revision: before.revision }))).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
  expect(await read()).toEqual(before)
})

test('a piece with two slides of one id is refused', async () => {
  const { api, edit, read } = await startWithPiece('Capa\nPonto')
  const { slides, revision } = await read()
  expect(await api.fails(savePiece, edit({ slides: [slides[0], slides[0]], revision }))).toMatchObject({ status: 422 })
})

test('a deleted piece is in no list, and comes back with its versions', async () => {
  const { api, edit, read } = await startWithPiece()
  await api.ok(savePiece, edit({ version: true, revision: (await read()).revision }))
  await api.ok(deleteOrRestorePiece, { params: { id: 1 }, json: {} })
  expect((await api.ok(listPieces)).pieces).toEqual([])
  expect(await api.fails(readPiece, { params: { id: 1 } })).toMatchObject({ status: 404 })
  expect(await api.fails(readPieceVersion, { params: { id: 1, n: 1 } })).toMatchObject({ status: 404 })
  await api.ok(deleteOrRestorePiece, { params: { id: 1 }, json: { restore: true } })
  expect((await read()).versions).toHaveLength(1)
})

test('pieces are filtered, searched without accents, and read page by page without one twice', async () => {
  const { api, edit, read } = await startWithPiece()
  await api.ok(savePiece, edit({ state: 'approved', plannedOn: '2026-12-31', revision: (await read()).revision }))
  const [made] = await api.db.select().from(pieces).where(eq(pieces.id, 1))
  if (!made) throw new Error('no piece')
  const { id: _id, folded: _folded, runId: _runId, ...row } = made
  const copies = Array.from({ length: 50 }, (_, n) => ({
    ...row,
    title: `Cópia ${n}`,
    state: 'draft' as const,
    plannedOn: null,
    client: 'caféserrano',
  }))
  await api.db.insert(pieces).values(copies)
  const ids = async (query: object) => (await api.ok(listPieces, { query })).pieces.map(({ id }) => id)
  for (const query of [
    { state: 'approved' },
    { month: '2026-12' },
    { client: 'odontoaurora' },
    { q: 'AFASTAM pacientes', state: 'approved' },
    { q: 'odontoaurora' },
  ])
    expect([query, await ids(query)]).toEqual([query, [1]])
  expect(await ids({ kit: 2 })).toEqual([])
  expect((await ids({ q: '49 copia' })).length).toBe(1)
  const seen: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.ok(listPieces, { query: cursor ? { cursor } : {} })
    seen.push(...page.pieces.map(({ id }) => id))
    cursor = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([51, 51])
  expect(await api.fails(listPieces, { query: { cursor: 'x' } })).toMatchObject({ status: 422 })
})

test.each(['a\0b', '\ud800'])('the id of a slide that cannot be stored is refused by name: %j', async (id) => {
  const { api, edit, read } = await startWithPiece()
  const { slides, revision } = await read()
  const refused = await api.fails(
    savePiece,
    edit({ slides: slides.map((slide, n) => (n === 0 ? { ...slide, id } : slide)), revision }),
  )
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['slides.id']])
})

test.each(['0000-05', '9999-12'])('a month that no calendar here has is refused: %s', async (month) => {
  const api = await startSharedApi()
  expect(await api.fails(listPieces, { query: { month } })).toMatchObject({ status: 422, fields: { month: expect.any(String) } })
})

test('a new empty piece has its client’s kit, its day and three slides to fill, a post one', async () => {
  const api = await startTestApi()
  const { id: clientId } = await api.ok(createConfigItem, { json: { category: 'clientes', name: 'Odonto Aurora' } })
  const [kit] = await api.db
    .insert(brandKits)
    .values({ name: 'Aurora', nameKey: 'aurora', clientId: Number(clientId), look: PRESET_LOOKS.minimal })
    .returning()
  const blank = { title: 'Black Friday', client: 'Odonto Aurora' }
  const { id } = await api.ok(createPiece, { json: { ...blank, kind: 'carousel', plannedOn: '2026-11-27' } })
  const piece = await api.ok(readPiece, { params: { id } })
  expect(piece).toMatchObject({ client: 'odontoaurora', plannedOn: '2026-11-27', state: 'draft', kit: { id: kit?.id } })
  expect(piece.slides.map(({ template, headline }) => [template, headline])).toEqual([
    ['cover', 'Black Friday'],
    ['content', ''],
    ['closing', ''],
  ])
  const post = await api.ok(createPiece, { json: { ...blank, kind: 'static' } })
  expect((await api.ok(readPiece, { params: { id: post.id } })).slides).toHaveLength(1)
  const edit = { params: { id }, json: { revision: piece.revision, plannedTime: '09:30', network: 'linkedin' as const } }
  await api.ok(savePiece, edit)
  expect(await api.ok(readPiece, { params: { id } })).toMatchObject({ plannedTime: '09:30', network: 'linkedin' })
  const wrong = { params: { id }, json: { revision: piece.revision, plannedTime: '24:00' } }
  expect(await api.fails(savePiece, wrong)).toMatchObject({ status: 422, fields: { plannedTime: expect.any(String) } })
})
