import type { listStatements } from 'contract/bank/statements.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { bankLines, statements } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { checkStatement, readStatementHistory } from './statement-checks.ts'

const PAGE_ROWS = 20

export async function readStatementsPage(
  { db }: Ctx,
  { account, before }: { account?: number | undefined; before?: number | undefined },
): Promise<HandlerResult<typeof listStatements>> {
  const matched = db.$count(
    bankLines,
    and(eq(bankLines.statementId, statements.id), isNull(bankLines.deletedAt), isNotNull(bankLines.matchId)),
  )
  const found = await db
    .select({ statement: statements, account: bankAccounts, by: users.name, matched })
    .from(statements)
    .innerJoin(bankAccounts, eq(bankAccounts.id, statements.accountId))
    .innerJoin(users, eq(users.id, statements.recordedBy))
    .where(
      and(
        account === undefined ? undefined : eq(statements.accountId, account),
        before === undefined ? undefined : lt(statements.id, before),
      ),
    )
    .orderBy(desc(statements.id))
    .limit(PAGE_ROWS + 1)
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  const histories = new Map<number, Awaited<ReturnType<typeof readStatementHistory>>>()
  for (const { account: one } of rows) if (!histories.has(one.id)) histories.set(one.id, await readStatementHistory(db, one.id))
  return {
    statements: rows.map(({ statement, account: of, by, matched: count }) => {
      const history = histories.get(of.id)
      const checks = statement.undoneAt || !history ? undefined : checkStatement(of, history, statement)
      return {
        id: statement.id,
        accountId: of.id,
        account: of.name,
        name: statement.name,
        firstDay: statement.firstDay,
        lastDay: statement.lastDay,
        lines: statement.lines,
        matched: count,
        createdAt: statement.createdAt.toISOString(),
        undoneAt: statement.undoneAt?.toISOString() ?? null,
        by,
        gap: checks?.gap ?? null,
        difference: checks?.difference ?? null,
        total: statement.undoneAt ? null : statement.total,
      }
    }),
    next: last?.statement.id ?? null,
  }
}
