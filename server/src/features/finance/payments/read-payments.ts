import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listPayments, Payment } from 'contract/finance/payments.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { entries } from '#db/tables/entries.ts'

export function readPayments({ db }: Ctx, id: number): Promise<HandlerResult<typeof listPayments>> {
  return readSnapshot(db, async (tx) => {
    const [entry] = await tx.select({ revision: entries.revision }).from(entries).where(eq(entries.id, id))
    if (!entry) throw notFoundError('Lançamento não encontrado')
    // The rows of raw SQL come without drizzle's mapping: int8 as float8 is exact below 2^53.
    const { rows } = await tx.execute<Payment>(sql`
      select paid.id::float8 as id, day::text as day, account_id::float8 as "accountId", name as account, centavos::float8 as centavos,
        interest::float8 as interest, fine::float8 as fine, discount::float8 as discount, "isMatched"
      from (
        select id, day, account_id, centavos, interest, fine, discount, match_id is not null as "isMatched"
        from payments where entry_id = ${id}
        union all
        select null, day, account_id, centavos, 0, 0, 0, false from paid_entries where id = ${id}) as paid
      join bank_accounts on bank_accounts.id = account_id order by day, paid.id`)
    return { revision: entry.revision, payments: rows }
  })
}
