import type { LaunchReply } from 'contract/runs/launch.ts'
import type { NotificationMatcher } from '#lib/answered-notifications.ts'
import { CallError } from '#lib/net/call.ts'

/** A success covers the same state of the run that it names; a refusal covers any state of its run but a success. */
export const isLaunchNotification: NotificationMatcher = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as LaunchReply | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}
