import type { Route } from '@playwright/test'
import type { ModelAnswer, ModelEntry } from '../../server/src/testing/shared-entries-model.ts'
import type { Answer } from './person.ts'
import type { WriteToasts } from './toasts.ts'

/**
 * An answer that reached the person. `outcome`: the model's answer to the request. `answer`: the server's answer. `entry`: the model's
 * entry just after the request.
 */
export type ReceivedAnswer = { outcome: ModelAnswer; answer: Answer; entry: ModelEntry }

/**
 * A request that is held back: how the model answers it, the toasts of its success and its failure, and what the screen does when it is
 * answered.
 */
export type PendingWrite = {
  entryIndex: number
  route: Route
  toasts: WriteToasts
  applyToModel: () => ModelAnswer
  onAnswer?: (received: ReceivedAnswer | undefined) => Promise<void> | void
}
