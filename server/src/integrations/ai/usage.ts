import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { aiUsage } from '../../db/tables/ai.ts'

export type NewUsage = {
  userId: number
  providerId: number
  /** `YYYY-MM`, in the workspace's zone. */
  month: string
  inputTokens?: number
  outputTokens?: number
  audioSeconds?: number
}

/** Rounds a provider's number, which may be of any kind, to one that can be stored. */
const toWholeAmount = (amount = 0) => (Number.isFinite(amount) ? Math.min(Math.max(Math.round(amount), 0), 1e12) : 0)

/** Adds one request and its cost to the month's usage. */
export async function addUsage(db: Db, { userId, providerId, month, ...took }: NewUsage): Promise<void> {
  const inputTokens = toWholeAmount(took.inputTokens)
  const outputTokens = toWholeAmount(took.outputTokens)
  const audioSeconds = toWholeAmount(took.audioSeconds)
  await db
    .insert(aiUsage)
    .values({ userId, providerId, month, requests: 1, inputTokens, outputTokens, audioSeconds })
    .onConflictDoUpdate({
      target: [aiUsage.month, aiUsage.userId, aiUsage.providerId],
      set: {
        requests: sql`${aiUsage.requests} + 1`,
        inputTokens: sql`${aiUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${aiUsage.outputTokens} + ${outputTokens}`,
        audioSeconds: sql`${aiUsage.audioSeconds} + ${audioSeconds}`,
      },
    })
}
