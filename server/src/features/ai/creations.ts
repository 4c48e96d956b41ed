import type { Creation, listCreations as listContract } from 'contract/ai/creator.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { aiProviders, creations } from '#db/tables/ai.ts'
import { users } from '#db/tables/workspace.ts'

const PAGE_ROWS = 20
/**
 * A creation whose `seenAt` is older than this, in milliseconds, counts as abandoned: a server that is writing renews it more
 * often.
 */
const ABANDONED_MS = 60_000

export type CreationRow = typeof creations.$inferSelect

export function presentCreation(row: CreationRow, provider: string, by: string): Creation {
  const { id, prompt, type, tone, instructions, text, state, failure, model, createdAt } = row
  const chosen = { type: type as Creation['type'], tone: tone as Creation['tone'] }
  return { id, prompt, ...chosen, instructions, text, state, failure, model, provider, by, at: createdAt.toISOString() }
}

async function endAbandoned(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - ABANDONED_MS)
  await db
    .update(creations)
    .set({ state: 'interrupted' })
    .where(and(eq(creations.state, 'writing'), lt(creations.seenAt, limit)))
}

export async function listCreations({ db, now }: Ctx, before: number | undefined): Promise<HandlerResult<typeof listContract>> {
  await endAbandoned(db, now())
  const rows = await db
    .select({ row: creations, provider: aiProviders.name, by: users.name })
    .from(creations)
    .innerJoin(aiProviders, eq(aiProviders.id, creations.providerId))
    .innerJoin(users, eq(users.id, creations.userId))
    .where(before === undefined ? undefined : lt(creations.id, before))
    .orderBy(desc(creations.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  const shown = page.map(({ row, provider, by }) => presentCreation(row, provider, by))
  return { creations: shown, next: last?.row.id ?? null }
}
