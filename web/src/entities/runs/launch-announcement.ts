import type { Launched } from 'contract/runs/launch.ts'
import type { AnnouncementMatcher } from '../../lib/answered-announcements.ts'
import { CallError } from '../../lib/call.ts'

/** The matcher of a launch, whose answer names the run and its state. */
export const isLaunchAnnouncement: AnnouncementMatcher = ({ data, error }, { kind, href }) => {
  if (error instanceof CallError) return kind !== 'succeeded' && error.problem?.link?.href === href
  const { id, state } = (data as Launched | null | undefined)?.run ?? {}
  return href === `/execucoes/${id}` && state === kind
}
