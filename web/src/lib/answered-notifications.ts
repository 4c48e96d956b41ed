import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { Notification as PushedNotification } from 'contract/notifications/notifications.ts'

type Answer = { data: unknown; error: unknown }

/** Whether the answer to one of this tab's requests already told the person what a notification tells. */
export type NotificationMatcher = (answer: Answer, notification: PushedNotification) => boolean

/** An answer covers one notification only: the same run may be sent again and end again. */
const usedAnswers = new WeakSet<Mutation>()

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
 * The answer is used up, so that one event shows one toast; pending requests are awaited, because a notification may arrive
 * before the answer.
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
