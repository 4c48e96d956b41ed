import type { Launched } from 'contract/runs/launch.ts'
import type { AnnouncementMatcher } from '../../lib/answered-announcements.ts'
import { CallError } from '../../lib/call.ts'

/** Whether an announcement is of the run that a launch's answer names, in the state that the answer names. */
export const isLaunchAnnouncement: AnnouncementMatcher = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as Launched | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}
