import type { Spending } from 'contract/ai/prices.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { aiProviders, aiUsage } from '#db/tables/ai.ts'

export type NewUsage = {
  userId: number
  providerId: number
  /** In the workspace's time zone, as `YYYY-MM`. */
  month: string
  inputTokens?: number
  outputTokens?: number
  audioSeconds?: number
  /** Set where the request made pictures, whose tokens have other prices. */
  isPicture?: true
}

export const toWholeAmount = (amount = 0) => (Number.isFinite(amount) ? Math.min(Math.max(Math.round(amount), 0), 1e12) : 0)

type Amounts = { inputTokens: number; outputTokens: number; audioSeconds: number }

/**
 * In trillionths of a US dollar; undefined if prices or token counts are unknown, as for a request with audio, because the prices
 * apply to text only.
 */
async function computeCost(db: Db, providerId: number, amounts: Amounts): Promise<bigint | undefined> {
  const { inputTokens, outputTokens, audioSeconds } = amounts
  if (audioSeconds > 0 || inputTokens + outputTokens === 0) return undefined
  const { inputPrice, outputPrice } = aiProviders
  const [prices] = await db.select({ inputPrice, outputPrice }).from(aiProviders).where(eq(aiProviders.id, providerId))
  if (!prices || prices.inputPrice === null || prices.outputPrice === null) return undefined
  return BigInt(inputTokens) * BigInt(prices.inputPrice) + BigInt(outputTokens) * BigInt(prices.outputPrice)
}

export const presentSpending = (stored: { cost: string; priced: number; calls: number }): Spending | null =>
  stored.priced === 0 ? null : { picodollars: stored.cost, unpriced: stored.calls - stored.priced }

/** @returns the cost in trillionths of a US dollar; undefined if it is not known */
export async function addUsage(db: Db, { userId, providerId, month, ...took }: NewUsage): Promise<bigint | undefined> {
  const inputTokens = toWholeAmount(took.inputTokens)
  const outputTokens = toWholeAmount(took.outputTokens)
  const audioSeconds = toWholeAmount(took.audioSeconds)
  const known = took.isPicture ? undefined : await computeCost(db, providerId, { inputTokens, outputTokens, audioSeconds })
  const [cost, pricedRequests] = [String(known ?? 0n), known === undefined ? 0 : 1]
  await db
    .insert(aiUsage)
    .values({ userId, providerId, month, requests: 1, inputTokens, outputTokens, audioSeconds, cost, pricedRequests })
    .onConflictDoUpdate({
      target: [aiUsage.month, aiUsage.userId, aiUsage.providerId],
      set: {
        requests: sql`${aiUsage.requests} + 1`,
        inputTokens: sql`${aiUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${aiUsage.outputTokens} + ${outputTokens}`,
        audioSeconds: sql`${aiUsage.audioSeconds} + ${audioSeconds}`,
        cost: sql`${aiUsage.cost} + ${cost}::numeric`,
        pricedRequests: sql`${aiUsage.pricedRequests} + ${pricedRequests}`,
      },
    })
  return known
}
