import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDb } from '../../server/src/db/client.ts'
import { disagreements } from '../../server/src/testing/rollups.ts'
import { NOTHING, type State, type Story } from './stories.ts'

export type Findings = { lost: string[]; sums: number; files: number }

async function statesIn(pool: pg.Pool): Promise<Map<string, State>> {
  const { rows } = await pool.query(`
    select description as name, count(*)::int as rows, count(deleted_at)::int as deleted, max(centavos)::int as centavos,
           count(distinct centavos)::int as amounts, coalesce(sum(r.receipts), 0)::int as receipts
    from entries e left join (select entry_id, count(*) as receipts from receipts group by 1) r on r.entry_id = e.id
    group by 1`)
  return new Map(
    rows.map(({ name, amounts, ...state }) => [name, { ...state, centavos: amounts === 1 ? state.centavos : -1 } as State]),
  )
}

const same = (one: State, other: State) =>
  one.rows === other.rows && one.deleted === other.deleted && one.centavos === other.centavos && one.receipts === other.receipts

/** Receipts whose file is missing or is another. */
async function wrongFiles(pool: pg.Pool, dataDir: string): Promise<number> {
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

/** A write that was answered is there once. One that was not yet is there once, or not at all. */
export async function check(pool: pg.Pool, dataDir: string, stories: readonly Story[]): Promise<Findings> {
  const found = await statesIn(pool)
  const lost = stories.filter(({ name, state, todo }) => {
    const now = found.get(name) ?? NOTHING
    const [next] = todo
    return !same(now, state) && !(next && same(now, next.step.after(state)))
  })
  return {
    lost: lost.map(
      ({ kind, name, state }) => `${kind} ${name}: ${JSON.stringify(state)}, found ${JSON.stringify(found.get(name))}`,
    ),
    sums: (await disagreements({ db: openDb(pool) })).length,
    files: await wrongFiles(pool, dataDir),
  }
}
