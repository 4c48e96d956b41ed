import type { findEntriesForLine as endpoint } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { parseDate } from 'contract/values/dates.ts'
import { readAmount } from 'contract/values/read-amount.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { foldedTextExpression, foldedWordsCondition } from '#db/contains-condition.ts'
import { bankLines } from '#db/tables/bank.ts'
import { readEntriesForLine } from './candidate-entries.ts'
import { describeByHand } from './propose.ts'
import { presentEntry } from './read-reconciliation.ts'

const MOST = 20

/** @throws 404 for a line that is not open */
export async function findEntriesForLine(
  { db }: Ctx,
  { lineId, q }: { lineId: number; q: string },
): Promise<HandlerResult<typeof endpoint>> {
  const [line] = await db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.id, lineId), isNull(bankLines.deletedAt), isNull(bankLines.matchId)))
  if (!line) throw notFoundError('Movimento não encontrado')
  const amount = readAmount(q)
  const day = parseDate(q)
  const text = foldedTextExpression(sql`concat_ws(' ', e.description, e.notes, c.name, s.name)`)
  const condition = sql.join(
    [
      sql`(${foldedWordsCondition(q, text)})`,
      ...(amount === undefined ? [] : [sql`e.centavos = ${amount}`]),
      ...(day === undefined ? [] : [sql`e.date = ${day}`]),
    ],
    sql` or `,
  )
  const found = await readEntriesForLine(db, line, condition, MOST)
  return {
    candidates: found.map((entry) => ({
      otherLineIds: [],
      entries: [presentEntry(entry)],
      evidence: describeByHand(line, entry),
    })),
  }
}
