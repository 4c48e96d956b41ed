import type { readUsage as contract } from 'contract/ai/providers.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { addMonths, toMonth } from 'contract/values/dates.ts'
import { asc, desc, eq, gte } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { aiProviders, aiUsage } from '#db/tables/ai.ts'
import { users } from '#db/tables/workspace.ts'
import { presentSpending } from '#platform/ai/usage.ts'

const MONTHS = 12

export async function readUsage({ db, today }: Ctx): Promise<HandlerResult<typeof contract>> {
  const { month, requests, inputTokens, outputTokens, audioSeconds, cost, pricedRequests: priced } = aiUsage
  const figures = { requests, inputTokens, outputTokens, audioSeconds }
  const rows = await db
    .select({ shown: { month, person: users.name, provider: aiProviders.name, ...figures }, cost, priced })
    .from(aiUsage)
    .innerJoin(users, eq(users.id, aiUsage.userId))
    .innerJoin(aiProviders, eq(aiProviders.id, aiUsage.providerId))
    .where(gte(month, addMonths(toMonth(today()), 1 - MONTHS)))
    .orderBy(desc(month), asc(users.name), asc(users.id), asc(aiProviders.name), asc(aiProviders.id))
  return { usage: rows.map(({ shown, ...paid }) => ({ ...shown, spent: presentSpending({ ...paid, calls: shown.requests }) })) }
}
