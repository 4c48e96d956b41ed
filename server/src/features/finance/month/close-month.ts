import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listClosedMonths as endpoint } from 'contract/finance/month.ts'
import { firstDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { closedMonths } from '#db/tables/closed-months.ts'
import { users } from '#db/tables/workspace.ts'

export async function listClosedMonths({ db }: { db: Db }): Promise<HandlerResult<typeof endpoint>> {
  const rows = await db
    .select({ month: closedMonths.month, closedAt: closedMonths.createdAt, closedBy: users.name })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.recordedBy))
    .orderBy(desc(closedMonths.month))
  return {
    months: rows.map(({ month, closedAt, closedBy }) => ({ month: toMonth(month), closedAt: closedAt.toISOString(), closedBy })),
  }
}

/** Waits for writers that began before it: their triggers found the month open. @throws 422 a month that is not over */
export async function closeMonth({ db, user, now, today }: Ctx, { month }: { month: string }): Promise<void> {
  if (month >= toMonth(today())) throw invalidFieldsError({ month: 'Este mês ainda não acabou' })
  await db.execute(sql`lock table entries, payments, transfers, bank_lines in share row exclusive mode`)
  await db
    .insert(closedMonths)
    .values({ month: firstDayOfMonth(month), recordedBy: user.id, createdAt: now() })
    .onConflictDoNothing()
}

export const reopenMonth = ({ db }: Ctx, { month }: { month: string }) =>
  db.delete(closedMonths).where(eq(closedMonths.month, firstDayOfMonth(month)))
