import type { LaunchReply } from 'contract/runs/launch.ts'
import type { NotificationMatcher } from '../../lib/answered-notifications.ts'
import { CallError } from '../../lib/call.ts'

/**
 * Whether a notification is about the run that a launch's answer names, and tells the same state as the answer; after a refused launch, any
 * state but a success.
 */
export const isLaunchNotification: NotificationMatcher = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as LaunchReply | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}
