import { recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entries, receipts } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'

/**
 * Makes the next `times` transactions that write to `table` fail with `code`, as if PostgreSQL had ended them because of a conflicting one.
 * They are counted by a sequence, which a rollback does not reset.
 */
async function endTransactions({ db }: TestApi, table: 'entries' | 'receipts', code: '40001' | '40P01', times: number) {
  await db.execute(sql`create sequence ended`)
  await db.execute(
    sql.raw(`create function end_transaction() returns trigger language plpgsql as $$
      begin if nextval('ended') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if; return new; end $$`),
  )
  await db.execute(
    sql.raw(`create trigger end_transaction before insert on ${table} for each row execute function end_transaction()`),
  )
}

test.each(['40001', '40P01'] as const)(
  'a write that PostgreSQL ended twice with %s goes through once, and so does its repetition',
  async (code) => {
    const api = await startApiForTest()
    await endTransactions(api, 'entries', code, 2)
    const send = () => api.send(recordOutflow, { form: { nome_saida: 'x' } }, { 'idempotency-key': 'k' })
    const first = await send()
    expect(first.statusCode).toBe(200)
    const second = await send()
    expect([second.json(), second.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    expect(await api.count(entries)).toBe(1)
  },
)

test('the file of a form is kept when its transaction is repeated', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow())
  await endTransactions(api, 'receipts', '40P01', 3)
  const { id: receipt } = await api.ok(attachReceipt, { params: { id }, form: {}, files: { receipt: aFile(PNG_BYTES, 'a.png') } })
  expect((await api.send(downloadReceipt, { params: { id: receipt } })).rawPayload).toEqual(PNG_BYTES)
  expect(await api.count(receipts)).toBe(1)
  expect(await api.incoming()).toEqual([])
})

test('a write that PostgreSQL ends again and again is answered 503, and writes nothing', async () => {
  const api = await startApiForTest()
  await endTransactions(api, 'entries', '40001', 1_000)
  const response = await api.send(recordOutflow, { form: { nome_saida: 'x' } })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  expect(response.json()).toMatchObject({ code: 'busy', detail: expect.stringContaining('Tente de novo') })
  expect(await api.count(entries)).toBe(0)
})
