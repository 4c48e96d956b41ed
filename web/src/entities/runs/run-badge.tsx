import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconSend,
} from '@tabler/icons-react'
import type { Run } from 'contract/runs/list.ts'
import { RUN_STATE_NAMES, type RunState } from 'contract/runs/states.ts'
import type { ComponentProps } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

type Look = { tone: NonNullable<ComponentProps<typeof Badge>['tone']>; icon: typeof IconBan; spins?: true }

const LOOKS: Readonly<Record<RunState, Look>> = {
  queued: { tone: 'mute', icon: IconCircleDashed },
  sending: { tone: 'live', icon: IconSend },
  running: { tone: 'live', icon: IconLoader2, spins: true },
  retrying: { tone: 'warn', icon: IconClock },
  uncertain: { tone: 'warn', icon: IconHelpCircle },
  succeeded: { tone: 'pos', icon: IconCircleCheck },
  failed: { tone: 'neg', icon: IconCircleX },
  canceled: { tone: 'mute', icon: IconBan },
}

type BadgeRun = Pick<Run, 'state' | 'progress' | 'nextAttemptAt' | 'isBuiltIn'>

/** Nothing is sent anywhere while this server does the work itself. */
const toShownState = ({ state, isBuiltIn }: BadgeRun): RunState => (isBuiltIn && state === 'sending' ? 'running' : state)

function formatLabel(run: BadgeRun, zone: string): string {
  const { progress, nextAttemptAt } = run
  const state = toShownState(run)
  const label = RUN_STATE_NAMES[state]
  if (state === 'running' && progress !== null) return `${label} ${Math.round(progress)} %`
  if (state !== 'retrying' || !nextAttemptAt) return label
  const when = formatShortMoment(zone, nextAttemptAt)
  return when.includes('/') ? `${label} ${when}` : `${label} às ${when}`
}

export function RunBadge({ run }: { run: BadgeRun }) {
  const zone = useZone()
  const { tone, icon: Icon, spins } = LOOKS[toShownState(run)]
  return (
    <Badge tone={tone} icon={<Icon className={`icon icon--14 ${spins ? 'spinner' : ''}`} aria-hidden />}>
      <span className="tnum">{formatLabel(run, zone)}</span>
    </Badge>
  )
}
