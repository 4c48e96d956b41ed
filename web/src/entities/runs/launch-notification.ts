import type { LaunchReply } from 'contract/runs/launch.ts'
import type { NotificationMatcher } from '#lib/answered-notifications.ts'
import { CallError } from '#lib/call.ts'

/**
 * Whether the answer to a launch already told what a notification tells. A successful answer covers the notification of the same state of
 * the run that it names; a refusal covers the notification of any state but a success of the run that it names.
 */
export const isLaunchNotification: NotificationMatcher = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as LaunchReply | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}
