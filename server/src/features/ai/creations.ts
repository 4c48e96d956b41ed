import type { Creation, listCreations as listContract } from 'contract/ai/creator.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
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

/** Nobody continues a creation that a killed server left, so that nothing has to be stored. */
function presentAbandoned(row: CreationRow, now: Date): CreationRow {
  const isAbandoned = row.state === 'writing' && now.getTime() - row.seenAt.getTime() > ABANDONED_MS
  return isAbandoned ? { ...row, state: 'interrupted' } : row
}

export async function listCreations({ db, now }: Ctx, before: number | undefined): Promise<HandlerResult<typeof listContract>> {
  const rows = await db
    .select({ row: creations, provider: aiProviders.name, by: users.name })
    .from(creations)
    .innerJoin(aiProviders, eq(aiProviders.id, creations.providerId))
    .innerJoin(users, eq(users.id, creations.userId))
    .where(before === undefined ? undefined : lt(creations.id, before))
    .orderBy(desc(creations.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  const at = now()
  const shown = page.map(({ row, provider, by }) => presentCreation(presentAbandoned(row, at), provider, by))
  return { creations: shown, next: last?.row.id ?? null }
}
