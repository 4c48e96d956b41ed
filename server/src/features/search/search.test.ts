import { listOutflows } from 'contract/finance/outflows.ts'
import { type SearchResultKind, searchRecords } from 'contract/search/search.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brandKits, personas } from '#db/tables/records.ts'
import { contents, leads } from '#db/tables/results.ts'
import { members } from '#db/tables/team.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { givenPiece } from '#testing/pieces.ts'
import { allowOnly } from '#testing/principal.ts'
import { givenDocument, givenRun } from '#testing/work.ts'

const search = async (api: TestApi, q: string) => (await api.ok(searchRecords, { query: { q } })).found
const hrefs = async (api: TestApi, q: string) => (await search(api, q)).map(({ kind, href }) => [kind, href])

/** Creates one record of each kind with the word `Ação` in it. @returns the screen of each record */
async function givenOneOfEach(api: TestApi): Promise<[SearchResultKind, string][]> {
  const project = await givenItem(api, 'projects', 'Ação de verão')
  const client = await givenItem(api, 'clients', 'Instituto Ação')
  await api.db.insert(personas).values({ name: 'Mãe em ação', nameKey: 'x', clientId: client })
  await api.db.insert(brandKits).values({ name: 'Ação', nameKey: 'x' })
  await insertEntries(api, anOutflow({ description: 'Ação & panfletos', date: '2026-03-10' }))
  await insertEntries(api, anInflow({ description: 'Patrocínio da ação', date: '2026-12-20' }))
  const text = await givenDocument(api, { title: 'AÇÃO em três passos' })
  const run = await givenRun(api, 'carousel', { title: 'Ateliê, ação de Natal' })
  await api.db.insert(contents).values({ runId: run, kind: 'carousel', title: 'Uma ação', client: 'c', persona: 'p' })
  const piece = await givenPiece(api, { title: 'Uma ação por dia' })
  await api.db.insert(leads).values({ runId: run, name: 'Academia Ação', phone: '(41) 99999-0000' })
  const [person] = await api.db.insert(members).values({ name: 'Inação Reis', nameKey: 'x' }).returning({ id: members.id })
  return [
    ['project', `/projects/${project}`],
    ['client', `/clientes/${client}`],
    ['persona', '/settings#personas'],
    ['kit', '/settings#brand-kits'],
    ['outflow', `/financeiro?from=2026-03-10&to=2026-03-10&q=${encodeURIComponent('Ação & panfletos')}`],
    ['inflow', `/financeiro/entradas?from=2026-12-20&to=2026-12-20&q=${encodeURIComponent('Patrocínio da ação')}`],
    ['content', `/ai-tools?aba=conteudos&documento=${text}`],
    ['content', `/execucoes/${run}`],
    ['piece', `/pieces/${piece}`],
    ['run', `/execucoes/${run}`],
    ['lead', '/contatos/1'],
    ['person', `/team-performance/atividades?member=${person?.id}`],
  ]
}

test('the search finds records of every kind, whatever case and accents, each with its screen', async () => {
  const api = await startApiForTest()
  const all = await givenOneOfEach(api)
  expect(await hrefs(api, 'ACAO')).toEqual(all)
  expect(await hrefs(api, '4199999')).toEqual([all[10]])
  expect((await search(api, 'panfletos'))[0]).toMatchObject({ title: 'Ação & panfletos', detail: 'R$\u00a0100,00 · 10/03/2026' })
})

test('the search finds nothing of a kind that the person may not read', async () => {
  const api = await startApiForTest()
  await givenOneOfEach(api)
  allowOnly(api, 'runs.read', 'team.read')
  expect((await search(api, 'acao')).map(({ kind }) => kind)).toEqual(['run', 'person'])
})

test('the search finds nothing deleted or archived, and of each kind the newest five', async () => {
  const api = await startApiForTest()
  const [day, at] = [(n: number) => `2026-11-0${n}`, new Date()]
  await insertEntries(api, ...[1, 2, 3, 4, 5, 6].map((n) => anOutflow({ description: `Conta de luz ${n}`, date: day(n) })))
  await insertEntries(api, anOutflow({ description: 'Conta de luz apagada', date: day(7), deletedAt: at }))
  await givenDocument(api, { title: 'Luz', deletedAt: at })
  await givenItem(api, 'clients', 'Luz e Cia')
  await api.db.execute(sql`update clients set archived_at = now()`)
  expect((await search(api, 'luz')).map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((n) => `Conta de luz ${n}`))
})

test('the search has entries until this month first, newest first, then later ones, next first', async () => {
  const api = await startApiForTest({ today: '2026-11-25' })
  const days = ['2026-10-27', '2026-11-27', '2026-12-27', '2027-01-27', '2027-02-27', '2027-03-27']
  await insertEntries(api, ...days.map((date) => anOutflow({ description: 'Aluguel', date })))
  const details = (await search(api, 'aluguel')).map(({ detail }) => detail?.slice(-10))
  expect(details).toEqual(['27/11/2026', '27/10/2026', '27/12/2026', '27/01/2027', '27/02/2027'])
})

test('the search finds a long name whose hundredth character is half an emoji', async () => {
  const api = await startApiForTest()
  const description = `Evento ${'x'.repeat(92)}🎉 no parque`
  await insertEntries(api, anOutflow({ description, date: '2026-11-10' }))
  const [found] = await search(api, 'evento parque')
  const query = Object.fromEntries(new URL(`http://x${found?.href}`).searchParams)
  expect(query).toEqual({ from: '2026-11-10', to: '2026-11-10', q: description.slice(0, 99) })
  expect((await api.ok(listOutflows, { query })).entries).toMatchObject([{ description }])
})

test('the search refuses one letter by field, and takes nothing as a pattern', async () => {
  const api = await startApiForTest()
  await givenOneOfEach(api)
  expect(await api.fails(searchRecords, { query: { q: ' a ' } })).toMatchObject({
    status: 422,
    fields: { q: 'Escreva ao menos 2 letras' },
  })
  expect(await search(api, '%%')).toEqual([])
})
