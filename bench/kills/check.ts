import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual as same } from 'node:util'
import type pg from 'pg'
import { openDb } from '../../server/src/db/client.ts'
import { findWrongEntrySums } from '../../server/src/testing/rollups.ts'
import type { WriteScenario } from './scenarios.ts'
import { EMPTY_STATE, type ExpectedState } from './state.ts'

export type Findings = { lost: string[]; wrongSums: number; wrongFiles: number }

/**
 * Reads, by scenario name, the entries in the order of their occurrence numbers, the parts of a split series in the order of the splits,
 * and the number of receipts.
 */
const STATES = `
  with pieces as (
    select id, description, row_number() over (partition by description order by id)::int - 1 as part,
           jsonb_build_object('ended', ended_at is not null, 'occurrences', occurrences, 'next', next_occurrence) as state
    from series where description = any($1)),
  parts as (select description, jsonb_agg(state order by id) as parts from pieces group by 1),
  rows as (
    select e.description, sum((select count(*) from receipts where entry_id = e.id))::int as receipts,
           jsonb_agg(jsonb_build_object(
             'n', e.occurrence, 'part', p.part, 'day', case when e.series_id is not null then e.date end, 'centavos', e.centavos,
             'own', (select coalesce(jsonb_agg(own order by own), '[]') from unnest(e.own_fields) own),
             'paid', case when e.series_id is not null then e.paid_on is not null end, 'deleted', e.deleted_at is not null
           ) order by e.occurrence, e.id) as rows
    from entries e left join pieces p on p.id = e.series_id
    where e.description = any($1) group by 1)
  select description as name, rows, coalesce(parts, '[]') as parts, receipts from rows left join parts using (description)`

async function readStates(pool: pg.Pool, scenarios: readonly WriteScenario[]): Promise<Map<string, ExpectedState>> {
  const { rows } = await pool.query<ExpectedState & { name: string }>(STATES, [scenarios.map(({ name }) => name)])
  return new Map(rows.map(({ name, ...state }) => [name, state]))
}

/** @returns the number of receipts whose file is missing or has another hash */
async function countWrongFiles(pool: pg.Pool, dataDir: string): Promise<number> {
  const { rows } = await pool.query('select storage_key, sha256 from receipts')
  return rows.filter(({ storage_key, sha256 }) => {
    try {
      return (
        createHash('sha256')
          .update(readFileSync(join(dataDir, 'files', storage_key)))
          .digest('hex') !== sha256
      )
    } catch {
      return true
    }
  }).length
}

/**
 * Compares every scenario with the database. An answered write must be there exactly once, an unanswered one at most once.
 * @returns the scenarios that differ, in words, and the numbers of wrong sums and of receipts whose file is missing or different
 */
export async function checkScenarios(pool: pg.Pool, dataDir: string, scenarios: readonly WriteScenario[]): Promise<Findings> {
  const found = await readStates(pool, scenarios)
  const lost = scenarios.filter(({ name, state, todo }) => {
    const now = found.get(name) ?? EMPTY_STATE
    const [next] = todo
    return !same(now, state) && !(next && same(now, next.step.after(state)))
  })
  return {
    lost: lost.map(
      ({ kind, name, state }) => `${kind} ${name}: ${JSON.stringify(state)}, found ${JSON.stringify(found.get(name))}`,
    ),
    wrongSums: (await findWrongEntrySums({ db: openDb(pool) })).length,
    wrongFiles: await countWrongFiles(pool, dataDir),
  }
}
