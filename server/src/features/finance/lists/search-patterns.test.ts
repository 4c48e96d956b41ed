import { listOutflows } from 'contract/finance/outflows.ts'
import { desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'

const search = async (api: TestApi, query: object) =>
  (await api.ok(listOutflows, { query })).entries.map(({ description }) => description).sort()

test('a search of entries finds any part of a word, whatever case and accents, in description or notes', async () => {
  const api = await startApiForTest()
  await insertEntries(
    api,
    anOutflow({ description: 'Ação promocional' }),
    anOutflow({ description: 'Aluguel', notes: 'com reação do síndico' }),
    anOutflow({ description: 'Internet' }),
    anInflow({ description: 'Ação de outra lista' }),
    anOutflow({ description: 'Ação apagada', deletedAt: new Date() }),
  )
  expect(await search(api, { q: 'ACAO' })).toEqual(['Aluguel', 'Ação promocional'])
})

test('a search of two letters finds the beginning of a word', async () => {
  const api = await startApiForTest()
  const found = [
    'TV a cabo',
    'Assinatura TV',
    'Mídia (tv)',
    'rádio/TV',
    'Mídia-tv',
    'R.TV',
    'Linha\ntv',
    'Canal\ttv',
    'Sky\u00a0TV',
    'a "TV" nova',
  ]
  await insertEntries(api, ...[...found, 'Motvação', 'T V'].map((description) => anOutflow({ description })))
  expect(await search(api, { q: 'tv' })).toEqual(found.sort())
})

test('a search of several words finds them in any order, the short ones at a word’s beginning', async () => {
  const api = await startApiForTest()
  const found = ['Conta de luz', 'Luz, conta do mês de maio', 'Conta (luz) - DEZ']
  await insertEntries(
    api,
    ...[...found, 'Conta de água', 'Luz de LED', 'Conta luz'].map((description) => anOutflow({ description })),
  )
  expect(await search(api, { q: 'luz de conta' })).toEqual(found.sort())
  expect(await search(api, { q: 'de lu' })).toEqual([...found, 'Luz de LED'].sort())
})

test('a search takes more words than the prepared one has, and one word twice', async () => {
  const api = await startApiForTest()
  await insertEntries(
    api,
    anOutflow({ description: 'Um dois três quatro cinco seis' }),
    anOutflow({ description: 'Um dois três quatro' }),
  )
  expect(await search(api, { q: 'seis cinco quatro tres dois dois' })).toEqual(['Um dois três quatro cinco seis'])
})

test('a search finds far entries as it does near ones, page after page, also over ties', async () => {
  const api = await startApiForTest()
  // The test inserts a hundred entries a day. One in 900 has the word, so that the newest rows, which the search reads first,
  // have less than a page of matches; the row right after them has the word too. Each row has another word before and after it.
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, recorded_by)
    select 'outflow', date '2026-11-21' - n / 100, case when n % 900 = 0 or n = 6099 then 'Xerografia' else 'Outra' end || ' da loja', 1, 1
    from generate_series(0, 13999) n`)
  const all = await api.db
    .select({ id: entries.id })
    .from(entries)
    .where(sql`description = 'Xerografia da loja'`)
    .orderBy(desc(entries.date), desc(entries.id))
  expect(all).toHaveLength(17)

  for (const q of ['xerog', 'loja xerog']) expect(await readAllPages(api, q)).toEqual(all.map(({ id }) => id))
  expect(await search(api, { q: 'outra xerog' })).toEqual([])
})

/** Reads all pages of a search, eight rows at a time. @returns the ids */
async function readAllPages(api: TestApi, q: string): Promise<number[]> {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await api.ok(listOutflows, { query: { q, limit: '8', cursor } })
    seen.push(...page.entries.map(({ id }) => Number(id)))
    cursor = page.nextCursor
  } while (cursor)
  return seen
}
