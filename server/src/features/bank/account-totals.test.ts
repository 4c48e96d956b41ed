import { sql } from 'drizzle-orm'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, oneof, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { bankLines, payments, statements, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

const ACCOUNTS = [1, 2, 3, 4]
const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02']
const account = constantFrom(...ACCOUNTS)
const day = constantFrom(...DAYS)
const centavos = integer({ min: 1, max: 999_999 })
/** Reaches about a third of the rows. */
const which = integer({ min: 0, max: 2 })

const entry = record({
  kind: constantFrom('inflow' as const, 'outflow' as const),
  date: day,
  centavos,
  projectId: option(constantFrom(1)),
  categoryId: option(constantFrom(1, 2)),
  companyId: option(constantFrom(1, 2)),
  accountId: option(account),
  paidOn: option(day),
})
const charge = integer({ min: 0, max: 99 })
/** The discount is less than what moves. */
const payment = record({
  part: integer({ min: 1, max: 3 }),
  accountId: account,
  day,
  interest: charge,
  fine: charge,
  discount: charge,
}).map((paid) => ({ ...paid, discount: Math.min(paid.discount, paid.interest) }))
const transfer = record({
  fromId: constantFrom(1, 2),
  toId: constantFrom(3, 4),
  day,
  centavos,
  fromCovered: boolean(),
  toCovered: boolean(),
})
const line = record({
  accountId: account,
  day,
  centavos: oneof(
    centavos,
    centavos.map((sum) => -sum),
  ),
})

const chosen = (n: number) => sql`id % 3 = ${n}`
const deletion = (isDeleted: boolean) => ({ deletedAt: isDeleted ? new Date() : null })
type Act = (api: TestApi) => Promise<unknown>
const acts = <Given>(given: Arbitrary<Given>, act: (api: TestApi, given: Given) => Promise<unknown>): Arbitrary<Act> =>
  given.map((values) => (api) => act(api, values))

type Paid = typeof payment extends Arbitrary<infer Value> ? Value : never

/** Pays a part of what is open, or all of it, with charges, and at times as a match does. */
const pay = ({ db }: TestApi, { n, paid, matchId }: { n: number; paid: Paid; matchId: number | null }) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into payments (entry_id, account_id, day, centavos, interest, fine, discount, match_id, recorded_by)
      select id, ${paid.accountId}, ${paid.day}, greatest(centavos / ${paid.part}::int, 1), ${paid.interest}, ${paid.fine},
        ${paid.discount}, ${matchId}, 1 from entries
      where ${chosen(n)} and deleted_at is null and paid_on is null and paid_centavos = 0`)
    await tx.execute(sql`
      update entries set paid_centavos = p.centavos, paid_on = case when p.centavos = entries.centavos then p.day end
      from payments p where p.entry_id = entries.id and entries.paid_centavos = 0`)
  })

const undoPayments = ({ db }: TestApi, n: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      update entries set paid_centavos = 0, paid_on = null where paid_centavos > 0 and ${chosen(n)} and deleted_at is null`)
    await tx.execute(sql`delete from payments p using entries e where e.id = p.entry_id and e.paid_centavos = 0`)
  })

const step: Arbitrary<Act> = oneof(
  {
    weight: 3,
    arbitrary: acts(array(entry, { minLength: 1, maxLength: 4 }), (api, rows) => insertEntries(api, ...rows.map(anOutflow))),
  },
  acts(record({ n: which, values: entry }), ({ db }, { n, values }) =>
    db
      .update(entries)
      .set(values)
      .where(sql`${chosen(n)} and paid_centavos = 0`),
  ),
  acts(record({ n: which, categoryId: option(constantFrom(1, 2)), gone: boolean() }), ({ db }, { n, categoryId, gone }) =>
    db
      .update(entries)
      .set({ categoryId, ...deletion(gone) })
      .where(chosen(n)),
  ),
  { weight: 3, arbitrary: acts(record({ n: which, paid: payment, matchId: option(constantFrom(1)) }), pay) },
  acts(which, undoPayments),
  acts(record({ n: which, gone: boolean() }), ({ db }, { n, gone }) => db.update(entries).set(deletion(gone)).where(chosen(n))),
  acts(which, ({ db }, n) => db.delete(entries).where(chosen(n))),
  acts(record({ n: which, matchId: option(constantFrom(1)), day }), ({ db }, { n, ...values }) =>
    db.update(payments).set(values).where(chosen(n)),
  ),
  acts(transfer, ({ db }, values) => db.insert(transfers).values({ ...values, recordedBy: 1 })),
  acts(record({ n: which, values: transfer, gone: boolean() }), ({ db }, { n, values, gone }) =>
    db
      .update(transfers)
      .set({ ...values, ...deletion(gone) })
      .where(chosen(n)),
  ),
  acts(which, ({ db }, n) => db.delete(transfers).where(chosen(n))),
  acts(array(line, { minLength: 1, maxLength: 4 }), ({ db }, rows) =>
    db.insert(bankLines).values(rows.map((row) => ({ ...row, statementId: 1, description: 'PIX', bankId: 'x', position: 1 }))),
  ),
  acts(record({ n: which, gone: boolean() }), ({ db }, { n, gone }) => db.update(bankLines).set(deletion(gone)).where(chosen(n))),
)

test('account and cash totals agree with a recomputation after any entries, payments, transfers and lines', async () => {
  const api = await startApiForTest()
  for (const name of ['Norte', 'Sul']) await givenItem(api, 'companies', name)
  await api.db.insert(bankAccounts).values({ id: 4, kind: 'cash', name: 'Caixa', nameKey: 'caixa', companyId: 1 })
  const statement = { accountId: 1, name: 'x', firstDay: '2026-11-01', lastDay: '2026-11-02', lines: 0, recordedBy: 1 }
  await api.db.insert(statements).values(statement)
  await api.db.execute(sql`insert into matches (before, recorded_by) values ('{}', 1)`)
  let paidInParts = 0
  await assert(
    asyncProperty(array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      for (const act of steps) await act(api)
      expect(await findWrongEntrySums(api)).toEqual([])
      paidInParts += await api.count(payments)
    }),
    { numRuns: countRuns(60) },
  )
  expect(paidInParts, 'the sequences paid something').toBeGreaterThan(0)
})
