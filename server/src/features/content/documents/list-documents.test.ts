import * as contract from 'contract/content/documents.ts'
import { expect, test } from 'vitest'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

async function create(api: TestApi, title: string | null, text = ''): Promise<number> {
  api.time.advance(1_000)
  const { id } = await api.ok(contract.createDocument, { json: { title, text, source: 'editor', save: false } })
  return id
}

const list = (api: TestApi, query: object = {}) => api.ok(contract.listDocuments, { query })
const titles = async (api: TestApi, q: string) => (await list(api, { q })).documents.map(({ title }) => title)

test('texts are listed last changed first by pages, none twice if it is changed meanwhile', async () => {
  const api = await startApiForTest()
  const ids: number[] = []
  for (let n = 0; n < 30; n += 1) ids.push(await create(api, `Texto ${n}`))
  const json = { title: 'Mudado', html: '<p>x</p>', projectId: null, revision: 1, save: true }
  api.time.advance(1_000)
  await api.ok(contract.writeDocument, { params: { id: ids[3] ?? 0 }, json })
  const first = await list(api)
  expect(first.documents).toHaveLength(24)
  expect(first.documents.slice(0, 2).map(({ title, draft }) => [title, draft])).toEqual([
    ['Mudado', false],
    ['Texto 29', true],
  ])
  const second = await list(api, { cursor: first.next })
  expect(second.next).toBeNull()
  const seen = [...first.documents, ...second.documents].map(({ id }) => id)
  expect([...seen].sort((a, b) => a - b)).toEqual(ids)
})

test('texts changed at one instant are all listed', async () => {
  const api = await startApiForTest()
  for (let n = 0; n < 26; n += 1)
    await api.ok(contract.createDocument, { json: { title: `T${n}`, source: 'editor', save: false } })
  const { documents, next } = await list(api)
  const rest = await list(api, { cursor: next })
  expect(new Set([...documents, ...rest.documents].map(({ id }) => id)).size).toBe(26)
})

test.each(['x', '2026-11-21T15:00:00.000Z_0', '2026-13-41T15:00:00.000Z_1', "2026-11-21T15:00:00.000Z_1' or 1=1"])(
  'the list of texts refuses the invalid cursor %s',
  async (cursor) => {
    const api = await startSharedApi()
    expect(await api.fails(contract.listDocuments, { query: { cursor } })).toMatchObject({
      status: 422,
      fields: { cursor: 'Cursor inválido' },
    })
  },
)

test('texts are searched in titles and contents, without case and accents, and without patterns', async () => {
  const api = await startApiForTest()
  await create(api, 'Promoção de ANIVERSÁRIO')
  await create(api, null, 'Três mitos sobre clareamento: 100% seguro_')
  await create(api, 'Outro', 'nada')
  expect(await titles(api, 'promocao')).toEqual(['Promoção de ANIVERSÁRIO'])
  expect(await titles(api, 'AniversÁrio')).toEqual(['Promoção de ANIVERSÁRIO'])
  expect(await titles(api, 'anivers\u0061\u0301rio')).toEqual(['Promoção de ANIVERSÁRIO'])
  expect(await titles(api, 'TRES  mitos')).toEqual([null])
  expect(await titles(api, '0% s')).toEqual([null])
  for (const q of ['%', '_']) expect(await titles(api, q)).toEqual([null])
  expect(await titles(api, '\\')).toEqual([])
  expect(await titles(api, '  ')).toHaveLength(3)
})

test('a search finds words of a text’s title and content together, as they are now', async () => {
  const api = await startApiForTest()
  const id = await create(api, 'Fim', 'começo de tudo')
  expect(await titles(api, 'começo fim')).toEqual(['Fim'])
  expect(await titles(api, 'fimcomeço')).toEqual([])
  const json = { title: 'Início', html: '<p>Outro texto</p>', projectId: null, revision: 1, save: false }
  await api.ok(contract.writeDocument, { params: { id }, json })
  expect(await titles(api, 'tudo')).toEqual([])
  expect(await titles(api, 'inicio')).toEqual(['Início'])
  expect(await titles(api, 'OUTRO')).toEqual(['Início'])
})

const excerpt = async (api: TestApi, q?: string) => (await list(api, { q })).documents[0]?.excerpt ?? ''

test('a found text’s excerpt stands around the match in whole words', async () => {
  const api = await startApiForTest()
  const before = 'à ação é coração e paixão, '.repeat(20)
  const after = ' depois vêm lições de avó'.repeat(20)
  await create(api, 'Longo', `${before}uma ocasião especialíssima${after}`)
  const found = await excerpt(api, 'OCASIAO especialissima')
  expect(found).toContain('uma ocasião especialíssima depois vêm')
  expect(found).toMatch(/^…\S.*\S…$/)
  const words = new Set(`${before} ${after} uma ocasião especialíssima`.split(/\s+/))
  expect(
    found
      .slice(1, -1)
      .split(' ')
      .filter((word) => !words.has(word)),
  ).toEqual([])
  expect(found.length).toBeLessThan(230)
  expect(await excerpt(api)).toMatch(/^à ação é.*\S…$/)
  expect(await excerpt(api, 'longo')).toMatch(/^à ação é.*\S…$/)
})

test('a found text’s excerpt cuts no emoji in two', async () => {
  const api = await startApiForTest()
  await create(api, 'Emojis', `${'😀'.repeat(300)}alvo${'👩‍👩‍👧'.repeat(300)}`)
  const found = await excerpt(api, 'alvo')
  expect(found.isWellFormed()).toBe(true)
  expect(found).toContain('😀alvo👩')
  await create(api, 'Curto', 'Linha um\nLinha dois\n\nFim')
  expect(await excerpt(api)).toBe('Linha um Linha dois Fim')
  expect(await excerpt(api, 'dois')).toBe('Linha um Linha dois Fim')
  await create(api, 'Vazio')
  expect(await excerpt(api)).toBe('')
})

test('a search of texts finds nothing that is only markup', async () => {
  const api = await startApiForTest()
  const html = '<p>a<strong>b</strong>c</p><p>d &lt;strong&gt; &amp; e</p>'
  await api.ok(contract.createDocument, { json: { title: 'Marcas', html, source: 'editor', save: false } })
  expect(await excerpt(api)).toBe('abc d <strong> & e')
  expect(await titles(api, '</p>')).toEqual([])
  expect(await titles(api, 'ABC D')).toEqual(['Marcas'])
})
