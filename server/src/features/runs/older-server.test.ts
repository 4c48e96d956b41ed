import { readRun } from 'contract/runs/runs.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { runs } from '#db/tables/runs.ts'
import type { TestApi } from '#testing/api.ts'
import { type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { givenRun, runDueRuns } from '#testing/work.ts'

const BODY = JSON.stringify({ client_name: 'c', client_persona: 'p', content_idea: 'Um título\nUm ponto' })
const LEASE_MS = 30_000

/** Claims a due run with the SQL of the versions before migration 0035 gave runs turns. @returns how many runs it claimed */
async function claimAsOlderServer({ db, time }: TestApi, id: number): Promise<number> {
  const at = time.now()
  const { rows } = await db.execute(sql`
    update runs set state = 'sending', attempts = attempts + 1, round = round + 1, next_attempt_at = null,
      lease_until = ${new Date(at.getTime() + LEASE_MS)}
    where id = ${id} and state in ('queued', 'retrying') and next_attempt_at <= ${at} returning id`)
  return rows.length
}

/**
 * Settles a run whose lease has run out as perhaps taken, with the SQL of the versions before migration 0035. @returns how many runs it
 * settled
 */
async function settleAsOlderServer({ db }: TestApi, id: number): Promise<number> {
  const { rows } = await db.execute(sql`
    update runs set next_attempt_at = null, state = 'uncertain', message = 'perdida', lease_until = null
    where id = ${id} and state = 'sending' and attempts = 1 returning id`)
  return rows.length
}

const givenBuiltIn = (api: PiecesApi, given: Partial<typeof runs.$inferInsert>) =>
  givenRun(api, 'carousel', { isBuiltIn: true, body: BODY, endedAt: null, ...given })

const stateOf = async (api: TestApi, id: number) => (await api.ok(readRun, { params: { id } })).state

test('an older server does not claim a built-in run, which this one then does', async () => {
  const api = await startPiecesApi()
  const id = await givenBuiltIn(api, { state: 'queued', nextAttemptAt: api.time.now() })
  expect([await claimAsOlderServer(api, id), await stateOf(api, id)]).toEqual([0, 'queued'])
  await runDueRuns(api.app.services)
  expect(await stateOf(api, id)).toBe('succeeded')
})

test('an older server does not settle a built-in run whose server was killed, which this one then repeats', async () => {
  const api = await startPiecesApi()
  const id = await givenBuiltIn(api, { state: 'sending', attempts: 1, round: 1, leaseUntil: api.time.now() })
  api.time.advance(1)
  expect([await settleAsOlderServer(api, id), await stateOf(api, id)]).toEqual([0, 'sending'])
  await runDueRuns(api.app.services)
  expect(await stateOf(api, id)).toBe('retrying')
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  expect(await stateOf(api, id)).toBe('succeeded')
})

test('an older server claims the runs of the automation service as before', async () => {
  const api = await startPiecesApi()
  const id = await givenRun(api, 'carousel', { body: BODY, state: 'queued', endedAt: null, nextAttemptAt: api.time.now() })
  expect([await claimAsOlderServer(api, id), await stateOf(api, id)]).toEqual([1, 'sending'])
})
