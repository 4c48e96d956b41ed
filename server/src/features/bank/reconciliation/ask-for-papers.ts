import { listRolesWith } from 'contract/accounts/roles.ts'
import type { Decision, listPeopleToAsk as listContract } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { bankLines } from '#db/tables/bank.ts'
import { users } from '#db/tables/workspace.ts'
import { notifyPeople, wantsToBeToldCondition } from '#features/records/notify-people.ts'
import type { Line } from './plan-matches.ts'

/** Without accounts nobody has a role, and there is nobody to ask. */
const colleagueCondition = ({ user }: Ctx) =>
  and(inArray(users.role, listRolesWith('finance.read')), isNull(users.deactivatedAt), ne(users.id, user.id))

export async function listPeopleToAsk(ctx: Ctx): Promise<HandlerResult<typeof listContract>> {
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(colleagueCondition(ctx))
    .orderBy(asc(users.name), asc(users.id))
  return { people }
}

/** @throws 422 `personId` for somebody who does not read finance, or the caller */
export async function askForPapers(
  ctx: Ctx,
  decisions: readonly Extract<Decision, { kind: 'ask' }>[],
  lines: ReadonlyMap<number, Line>,
): Promise<void> {
  const { db, user, now } = ctx
  for (const { lineId, personId } of decisions) {
    const line = lines.get(lineId)
    const [person] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, personId), colleagueCondition(ctx)))
    if (!line || !person) throw invalidFieldsError({ personId: 'Escolha uma pessoa que vê o financeiro' })
    await db.update(bankLines).set({ askedId: personId, askedAt: now() }).where(eq(bankLines.id, lineId))
    const told = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, personId), wantsToBeToldCondition('paper')))
    const ids = told.map(({ id }) => id)
    await notifyPeople(
      db,
      ids,
      {
        kind: 'uncertain',
        about: 'paper',
        title: `${user.name} pediu o comprovante de um movimento`,
        detail: `${line.description} · ${formatDate(line.day)} · ${formatBRL(Math.abs(line.centavos))}`,
        href: `/financeiro/contas/conciliar?conta=${line.accountId}&movimento=${lineId}`,
      },
      now(),
    )
  }
}
