import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idempotencyKeys } from '#db/tables/requests.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { startQueue } from '#work/queue.ts'
import { runHousekeeping } from './housekeeping.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const runAndList = (api: TestApi) => runHousekeeping({ ...api.app.services, now: () => NOW })

async function put(api: TestApi, key: string, writtenAt: Date): Promise<void> {
  const path = join(api.dataDir, key)
  await writeFile(path, PNG_BYTES)
  await utimes(path, writtenAt, writtenAt)
}

test('housekeeping deletes files without an entry after an hour, and no others', async () => {
  const api = await startApiForTest()
  await api.ok(recordOutflow, { form: { nome_saida: 'x' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
  const [owned = ''] = await api.files()
  await utimes(join(api.dataDir, 'files', owned), hoursAgo(48), hoursAgo(48))
  await put(api, 'files/receipts/orphan', hoursAgo(2))
  await put(api, 'files/receipts/fresh', hoursAgo(0.5))
  await put(api, 'incoming/orphan', hoursAgo(2))
  await put(api, 'incoming/fresh', hoursAgo(0.5))
  await runAndList(api)
  expect((await api.files()).sort()).toEqual([owned, 'receipts/fresh'].sort())
  expect(await api.incoming()).toEqual(['fresh'])
})

test('housekeeping forgets idempotency keys after seven days', async () => {
  const api = await startApiForTest()
  await api.send(recordOutflow, { form: { nome_saida: 'a' } }, { 'idempotency-key': 'old' })
  await api.send(recordOutflow, { form: { nome_saida: 'b' } }, { 'idempotency-key': 'new' })
  await api.db.execute(sql`update idempotency_keys set created_at = ${hoursAgo(7 * 24 + 1).toISOString()} where key = 'old'`)
  await api.db.execute(sql`update idempotency_keys set created_at = ${hoursAgo(6 * 24).toISOString()} where key = 'new'`)
  await runAndList(api)
  expect((await api.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new'])
})

test('a step of housekeeping that fails is logged, keeps no other from running, and fails the job', async () => {
  const api = await startApiForTest()
  const logged = vi.spyOn(api.app.log, 'error')
  const ran: string[] = []
  const steps = [
    async function deleteFirst() {
      throw new Error('o passo falhou')
    },
    async function deleteSecond() {
      ran.push('second')
    },
    async function deleteThird() {
      throw new Error('este também')
    },
  ]
  await expect(runHousekeeping(api.app.services, steps)).rejects.toThrow('2 steps failed: deleteFirst, deleteThird')
  expect(ran).toEqual(['second'])
  expect(logged.mock.calls.map(([entry]) => entry)).toEqual([
    expect.objectContaining({ step: 'deleteFirst' }),
    expect.objectContaining({ step: 'deleteThird' }),
  ])
})

test('a repeated job runs when the server starts', async () => {
  const api = await startApiForTest()
  const queue = await startQueue(api.app.services.pool, api.app.log, { background: true })
  const ran = new Promise<void>(
    (resolve) => void queue.repeat('probe', { cron: '0 0 1 1 *', expiresInSeconds: 60 }, async () => resolve()),
  )
  await ran
  await queue.stop()
})

test('a queue that an earlier version made has the expiry of this version after its start', async () => {
  const { pool, log } = (await startApiForTest()).app.services
  for (const expiresInSeconds of [60, 77]) {
    const queue = await startQueue(pool, log, { background: false })
    await queue.repeat('probe', { cron: '0 0 1 1 *', expiresInSeconds }, async () => undefined)
    await queue.stop()
    const { rows } = await pool.query("select expire_seconds from pgboss.queue where name = 'probe'")
    expect(rows).toEqual([{ expire_seconds: expiresInSeconds }])
  }
})

test('a repeated job that fails is logged with its name, and has an expiry of its own', async () => {
  const api = await startApiForTest()
  const { log } = api.app
  const logged = vi.spyOn(log, 'error')
  const queue = await startQueue(api.app.services.pool, log, { background: true })
  onTestFinished(() => queue.stop())
  await queue.repeat('failing', { cron: '0 0 1 1 *', expiresInSeconds: 77 }, async () => {
    throw new Error('the work failed')
  })
  await vi.waitUntil(() => logged.mock.calls.length > 0, { timeout: 30_000 })
  expect(logged.mock.calls[0]).toEqual([expect.objectContaining({ job: 'failing' }), 'a job failed'])
  const { rows } = await api.app.services.pool.query("select expire_seconds from pgboss.queue where name = 'failing'")
  expect(rows).toEqual([{ expire_seconds: 77 }])
})
