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
}

export type ClaimedRun = Pick<typeof runs.$inferSelect, keyof typeof CLAIMED_COLUMNS>

/** Who does a run's work: the automation service, this server, or an AI provider that this server asks. */
export type RunWorker = 'service' | 'built-in' | 'provider'

export const findRunWorker = ({ isBuiltIn, providerId }: Pick<ClaimedRun, 'isBuiltIn' | 'providerId'>): RunWorker => {
  if (isBuiltIn) return 'built-in'
  return providerId === null ? 'service' : 'provider'
}
