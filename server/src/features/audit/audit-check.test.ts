import { recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { checkAndRecordAuditLog, readAuditCheck } from './audit-check.ts'

async function startWithRows(many: number) {
  const api = await startApiForTest()
  for (let n = 1; n <= many; n++) await api.ok(recordOutflow, { form: { nome_saida: `n${n}`, valor: '1.00' } })
  const lines: { auditId?: number }[] = []
  const log = { error: (line: { auditId?: number }) => void lines.push(line) }
  const check = (options?: Parameters<typeof checkAndRecordAuditLog>[1]) =>
    checkAndRecordAuditLog({ db: api.db, now: api.time.now, log: log as never }, options)
  return { api, check, lines }
}

/** Turns the triggers off and changes a row, as only a person with the database's own password can. */
const tamperWithLog = ({ db }: TestApi, change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
  })

test('an audit log in order is checked from the last check’s end on', async () => {
  const { api, check, lines } = await startWithRows(3)
  expect(await check({ atMost: 2 })).toMatchObject({ through: { id: 2 }, brokenId: null })
  expect(await check()).toMatchObject({ through: { id: 3 }, brokenId: null })
  expect(await check()).toMatchObject({ through: { id: 3 }, brokenId: null })
  expect([await readAuditCheck(api.db), lines]).toEqual([{ checkedAt: api.time.now(), brokenId: null }, []])
})

test.each([
  ['changed', sql`update audit_log set details = '{"centavos": [null, 1]}' where id = 2`, 2],
  ['given to somebody else', sql`update audit_log set person_name = 'Outra pessoa' where id = 2`, 2],
  ['dated otherwise', sql`update audit_log set at = at - interval '1 second' where id = 2`, 2],
  ['removed from the middle', sql`delete from audit_log where id = 2`, 3],
])('an audit row that was %s is found by the check, and logged with its id', async (_, change, brokenId) => {
  const { api, check, lines } = await startWithRows(3)
  await tamperWithLog(api, change)
  expect(await check()).toMatchObject({ brokenId })
  expect(lines).toMatchObject([{ auditId: brokenId }])
})

test('a changed audit row before the last check’s end is found by a check of the whole log', async () => {
  const { api, check } = await startWithRows(4)
  await check()
  await tamperWithLog(api, sql`update audit_log set action = 'changed' where id = 1`)
  expect(await check({ whole: true })).toMatchObject({ brokenId: 1 })
  expect(await check()).toMatchObject({ brokenId: 1 })
})

test('an audit log’s end that was cut off is found by the check, even when new rows took its place', async () => {
  const { api, check } = await startWithRows(4)
  await check()
  await tamperWithLog(api, sql`delete from audit_log where id > 2`)
  expect(await check()).toMatchObject({ brokenId: 4 })
  for (let n = 1; n <= 3; n++) await api.ok(recordOutflow, { form: { nome_saida: 'x', valor: '1.00' } })
  expect(await check()).toMatchObject({ brokenId: 4 })
})
