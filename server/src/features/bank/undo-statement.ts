import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { bankLines, statements } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { COMPARED_COLUMNS, findKnownLines } from './known-lines.ts'
import { undoMatches } from './reconciliation/undo-matches.ts'

type Locked = { accountId: number; undoneAt: Date | null }

/** With its account, as an import does, until the transaction ends. @throws 404 */
async function lockStatement(db: Db, id: number): Promise<Locked> {
  const one = eq(statements.id, id)
  const columns = { accountId: statements.accountId, undoneAt: statements.undoneAt }
  const [found] = await db.select(columns).from(statements).where(one)
  if (!found) throw notFoundError('Extrato não encontrado')
  await db.select({ id: bankAccounts.id }).from(bankAccounts).where(eq(bankAccounts.id, found.accountId)).for('no key update')
  const [locked = found] = await db.select(columns).from(statements).where(one).for('update')
  return locked
}

const addKnown = (db: Db, id: number, lines: readonly number[]) =>
  db
    .update(statements)
    .set({ known: sql`${statements.known} || ${sql.param(lines)}::bigint[]` })
    .where(eq(statements.id, id))

/** Lines that another statement tells too become that one's. */
async function handOver(db: Db, id: number, accountId: number): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${bankLines} l set statement_id = other.id
    from (select k.line, min(s.id) as id from ${statements} s cross join lateral unnest(s.known) as k(line)
      where s.account_id = ${accountId} and s.undone_at is null and s.id <> ${id} group by k.line) as other
    where l.id = other.line and l.statement_id = ${id} and l.deleted_at is null
    returning l.id`)
  await addKnown(
    db,
    id,
    rows.map((row) => Number(row.id)),
  )
}

export async function undoStatement(ctx: Ctx, id: number): Promise<{ removed: number; unmatched: number }> {
  allowLongStatements(ctx.db, ctx.timings)
  const { accountId, undoneAt } = await lockStatement(ctx.db, id)
  if (undoneAt) throw conflictError('Este extrato já foi desfeito')
  await handOver(ctx.db, id, accountId)
  const present = and(eq(bankLines.statementId, id), isNull(bankLines.deletedAt))
  const matched = await ctx.db
    .select({ matchId: bankLines.matchId })
    .from(bankLines)
    .where(and(present, isNotNull(bankLines.matchId)))
  await undoMatches(ctx, [...new Set(matched.flatMap(({ matchId }) => matchId ?? []))])
  const at = ctx.now()
  const removed = await ctx.db.update(bankLines).set({ deletedAt: at }).where(present)
  await ctx.db.update(statements).set({ undoneAt: at }).where(eq(statements.id, id))
  return { removed: removed.rowCount ?? 0, unmatched: matched.length }
}

/** A line that another statement has brought meanwhile stays that one's. */
export async function redoStatement(ctx: Ctx, id: number): Promise<{ restored: number }> {
  allowLongStatements(ctx.db, ctx.timings)
  const { accountId, undoneAt } = await lockStatement(ctx.db, id)
  if (!undoneAt) throw conflictError('Este extrato não foi desfeito')
  const undone = await ctx.db
    .select(COMPARED_COLUMNS)
    .from(bankLines)
    .where(and(eq(bankLines.statementId, id), eq(bankLines.deletedAt, undoneAt)))
    .orderBy(bankLines.position)
  const known = await findKnownLines(ctx.db, accountId, undone)
  const restored = undone.filter((line) => !known.has(line)).map((line) => line.id)
  await ctx.db
    .update(bankLines)
    .set({ deletedAt: null })
    .where(sql`${bankLines.id} = any(${sql.param(restored)}::bigint[])`)
  await addKnown(ctx.db, id, [...known.values()])
  await ctx.db.update(statements).set({ undoneAt: null }).where(eq(statements.id, id))
  return { restored: restored.length }
}
