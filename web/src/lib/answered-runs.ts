import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { Notification as Announcement } from 'contract/notifications.ts'
import type { Launched } from 'contract/runs/launch.ts'
import { CallError } from './call.ts'

type Answer = { data: unknown; error: unknown }

/** Whether the answer to a request of this tab says what an announcement says. */
export type TellsRun = (answer: Answer, announcement: Announcement) => boolean

/** Of a launch: the answer names its run, and how the run ended. */
export const launchTells: TellsRun = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as Launched | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}

/** An answer stands for one announcement: the same run may be sent again, and end anew. */
const usedAnswers = new WeakSet<Mutation>()

/** Resolves when none of these requests is on its way any more. */
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
 * The one rule of one toast per event: what this tab's own request is answered is shown by that request, and its announcement, which
 * comes over the event stream at about the same time, is shown by nobody. The announcement may come first: the answer is waited for.
 */
export async function isAnswered(client: QueryClient, announcement: Announcement): Promise<boolean> {
  const all = client.getMutationCache().findAll({ predicate: ({ meta }) => meta?.tellsRun !== undefined })
  await waitForAnswers(client, all)
  const answer = all.find(
    (mutation) => !usedAnswers.has(mutation) && mutation.meta?.tellsRun?.(mutation.state, announcement) === true,
  )
  if (answer) usedAnswers.add(answer)
  return answer !== undefined
}
