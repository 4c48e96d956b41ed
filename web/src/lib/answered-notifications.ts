import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { Notification as PushedNotification } from 'contract/notifications/notifications.ts'

type Answer = { data: unknown; error: unknown }

/** Whether the answer to one of this tab's requests already told the person what a notification tells. */
export type NotificationMatcher = (answer: Answer, notification: PushedNotification) => boolean

/**
 * The mutations whose answer has covered a notification. An answer covers one notification only: the same run may be sent again and end
 * again.
 */
const usedAnswers = new WeakSet<Mutation>()

/** Resolves once none of the given mutations is pending. */
function waitForAnswers(client: QueryClient, pending: readonly Mutation[]): Promise<void> {
  const isPending = () => pending.some(({ state }) => state.status === 'pending')
  return new Promise((resolve) => {
    if (!isPending()) return resolve()
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (isPending()) return
      unsubscribe()
      resolve()
    })
  })
}

/**
 * Tells whether an answer to this tab's own request covers a notification from the event stream, so that one event shows one toast. The
 * answer is used up: it covers no second notification. A notification may arrive before the answer, so pending requests are awaited first.
 */
export async function consumeCoveringAnswer(client: QueryClient, notification: PushedNotification): Promise<boolean> {
  const all = client.getMutationCache().findAll({ predicate: ({ meta }) => meta?.coversNotification !== undefined })
  await waitForAnswers(client, all)
  const answer = all.find(
    (mutation) => !usedAnswers.has(mutation) && mutation.meta?.coversNotification?.(mutation.state, notification) === true,
  )
  if (answer) usedAnswers.add(answer)
  return answer !== undefined
}
