import { readRetention } from 'contract/data/retention.ts'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { openPool } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { startTestApi } from '#testing/api.ts'
import { createTestDatabase } from '#testing/database.ts'
import { copyMigrationsUntil } from '#testing/migrations.ts'

const LAST_WITHOUT_LIMITS = '0037_photos'
const CONTENT = "'Três mitos', '4:5', 'light', '[{\"id\":\"a\"}]', '', '{}'"

/**
 * SQL that inserts records of a workspace from before these limits: a deleted piece, two versions of another piece and the steps
 * of a succeeded run, all years old.
 */
const OLD_RECORDS = [
  `insert into runs (automation, title, body, state, user_id, webhook_id, token_hash, destination_name, destination_url, created_at, ended_at)
   values ('carousel', 'x', '{}', 'succeeded', 1, 'k', 'x', 'x', 'x', '2020-01-01Z', '2020-01-01Z')`,
  `insert into run_steps (run_id, name, started_at, ended_at, result) values (1, 'write', '2020-01-01Z', '2020-01-01Z', '{}')`,
  `insert into pieces (kind, title, format, mode, slides, caption, hashtags, client, persona, plain, user_id, deleted_at)
   select 'carousel', ${CONTENT}, 'c', 'p', '', 1, deleted_at from (values ('2020-01-01Z'::timestamptz), (null)) as each (deleted_at)`,
  `insert into piece_versions (piece_id, n, title, format, mode, slides, caption, hashtags, user_id, created_at)
   select 2, n, ${CONTENT}, 1, '2020-01-01Z' from generate_series(1, 2) n`,
  `update workspace set retention = '{"notifications": {"days": 30}}'`,
]

async function openOldDatabase(
  statements: readonly string[],
  lastMigration = LAST_WITHOUT_LIMITS,
): Promise<{ connection: pg.PoolConfig; pool: pg.Pool }> {
  const { connection, drop } = await createTestDatabase('template0')
  const pool = openPool(connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await migrateDatabase(pool, copyMigrationsUntil(lastMigration))
  for (const statement of statements) await pool.query(statement)
  await migrateDatabase(pool)
  return { connection, pool }
}

const KEYS = ['pieces', 'piece-versions', 'run-steps']

test('a database without these limits deletes nothing by them for thirty days, then by the defaults; an owner’s limit stays', async () => {
  const { connection, pool } = await openOldDatabase(OLD_RECORDS)
  const { rows } = await pool.query<{ now: Date }>('select now()')
  const api = await startTestApi({ today: rows[0]?.now.toISOString() ?? '', server: { connection } })
  onTestFinished(() => api.close())
  const readKinds = async () => (await api.ok(readRetention)).kinds.filter(({ key }) => KEYS.includes(key))
  const purge = () => runHousekeeping(api.app.services, NIGHTLY_STEPS)
  const countAll = async () => [
    await api.count(pieces),
    await api.count(pieceVersions),
    (await api.db.select().from(runSteps)).filter(({ result }) => result !== null).length,
  ]
  const kinds = await readKinds()
  expect(kinds.map(({ key, days, inForce }) => [key, days, inForce])).toEqual([
    ['pieces', 30, null],
    ['piece-versions', 365, null],
    ['run-steps', 365, null],
  ])
  expect((await api.ok(readRetention)).kinds.find(({ key }) => key === 'notifications')).toMatchObject({ days: 30, inForce: 30 })
  await purge()
  expect(await countAll()).toEqual([2, 2, 1])
  const from = new Date(kinds[0]?.from ?? 0).getTime()
  expect(from - (rows[0]?.now.getTime() ?? 0)).toBeGreaterThan(29.9 * 86_400_000)
  api.time.set(new Date(from - 1_000).toISOString())
  await purge()
  expect(await countAll()).toEqual([2, 2, 1])
  api.time.set(new Date(from).toISOString())
  await purge()
  expect(await countAll()).toEqual([1, 1, 0])
})

test('a database without such records takes the defaults at once', async () => {
  const { pool } = await openOldDatabase([])
  const { rows } = await pool.query('select retention from workspace')
  expect(rows).toEqual([{ retention: {} }])
})

test('a result’s file whose download was under way is downloaded by a job, and so is one of which an older server is told afterwards', async () => {
  const insertFile = (name: string, failure: string | null) =>
    `insert into run_files (run_id, name, source_url, failure) values (1, '${name}', 'http://x/', ${failure && `'${failure}'`})`
  const { pool } = await openOldDatabase(
    [
      OLD_RECORDS[0] ?? '',
      insertFile('new', null),
      insertFile('tried', 'O endereço respondeu 503 (tentamos de novo por mais de 12 horas)'),
      insertFile('refused', 'O endereço respondeu 404'),
    ],
    '0048_link_mail_jobs',
  )
  await pool.query(insertFile('later', null))
  const { rows } = await pool.query(
    `select f.name from jobs j join run_files f on f.id = j.subject where j.kind = 'run-file' and j.state = 'waiting' order by j.id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['new', 'tried', 'later'])
})
