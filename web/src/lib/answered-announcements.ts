import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { Notification as Announcement } from 'contract/notifications.ts'

type Answer = { data: unknown; error: unknown }

/** Whether the answer to a request of this tab already has the news of an announcement. */
export type AnnouncementMatcher = (answer: Answer, announcement: Announcement) => boolean

/** Answers that have covered an announcement. Each covers one: the same run may be sent again and end again. */
const usedAnswers = new WeakSet<Mutation>()

/** Resolves once none of these mutations is pending. */
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
 * Tells whether an answer to this tab's own request covers an announcement from the event stream, so that one event shows one toast.
 * The announcement may come first: pending answers are awaited.
 */
export async function isCoveredByAnswer(client: QueryClient, announcement: Announcement): Promise<boolean> {
  const all = client.getMutationCache().findAll({ predicate: ({ meta }) => meta?.coversAnnouncement !== undefined })
  await waitForAnswers(client, all)
  const answer = all.find(
    (mutation) => !usedAnswers.has(mutation) && mutation.meta?.coversAnnouncement?.(mutation.state, announcement) === true,
  )
  if (answer) usedAnswers.add(answer)
  return answer !== undefined
}
