import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { auditRowsQuery, findAuditRows } from './audit-queries.ts'

const ROWS = 60_000
const ZONE = 'America/Sao_Paulo'

/**
 * Fills the log with five years of rows, a thousand a month. The rows are not in the chain of hashes, which no test of plans
 * needs.
 */
async function givenYears({ db }: TestApi): Promise<void> {
  await db.execute(sql`
    insert into audit_log (id, at, actor, action, record_kind, details, hash)
    select n, '2021-01-01'::timestamptz + (n - 1) * interval '43.8 minutes', 'system', 'changed', 'entry', '{}', ''
    from generate_series(1, ${ROWS}::integer) n`)
  await db.execute(sql`analyze audit_log`)
}

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

async function explain({ db }: TestApi, query: ReturnType<typeof auditRowsQuery>): Promise<Node[]> {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(sql`explain (analyze, format json) ${query}`)
  return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => listNodes(Plan)) ?? []
}

test('a page of a month of the audit log goes through the index of times, and reads only its rows', async () => {
  const api = await startApiForTest()
  await givenYears(api)
  for (const filters of [
    { from: '2021-02-01', to: '2021-02-28' },
    { to: '2021-03-31' },
    { from: '2021-01-01', to: '2025-12-31' },
  ]) {
    for (const before of [undefined, 1_500]) {
      const nodes = await explain(api, auditRowsQuery(api.db, { filters, zone: ZONE, before, limit: 51 }))
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
      expect(nodes.map((node) => node['Index Name'])).toContain('audit_log_at')
      for (const node of nodes) expect([node['Actual Rows'] <= 51, node['Rows Removed by Filter'] ?? 0]).toEqual([true, 0])
    }
  }
})

test('the audit log’s pages of a month are all its rows, newest first, also if the clock went back', async () => {
  const api = await startApiForTest()
  await givenYears(api)
  await api.db.execute(sql`
    insert into audit_log (id, at, actor, action, record_kind, details, hash)
    values (${ROWS + 1}::integer, '2021-02-10T12:00:00Z', 'system', 'changed', 'entry', '{}', '')`)
  const ids: number[] = []
  for (let before: number | undefined; ; before = ids.at(-1)) {
    const rows = await findAuditRows(api.db, {
      filters: { from: '2021-02-01', to: '2021-02-28' },
      zone: ZONE,
      before,
      limit: 200,
    })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < 200) break
  }
  const { rows: times } = await api.db.execute<{ id: number }>(sql`
    select id::int from audit_log where at >= '2021-02-01T03:00:00Z' and at < '2021-03-01T03:00:00Z' order by at desc, id desc`)
  expect(ids).toEqual(times.map(({ id }) => id))
  expect(ids).toContain(ROWS + 1)
})
