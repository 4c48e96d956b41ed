import { runs } from '#db/tables/runs.ts'

export const CLAIMED_COLUMNS = {
  id: runs.id,
  automation: runs.automation,
  body: runs.body,
  webhookId: runs.webhookId,
  attempts: runs.attempts,
  round: runs.round,
  userId: runs.userId,
  providerId: runs.providerId,
  isBuiltIn: runs.isBuiltIn,
  traceParent: runs.traceParent,
}

export type ClaimedRun = Pick<typeof runs.$inferSelect, keyof typeof CLAIMED_COLUMNS>
