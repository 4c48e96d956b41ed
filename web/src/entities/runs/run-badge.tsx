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
import type { RunState } from 'contract/runs/states.ts'
import type { ComponentProps } from 'react'
import { Badge } from '../../components/badge.tsx'
import { formatShortMoment } from '../../lib/moments.ts'
import { useZone } from '../../lib/session.ts'

type Look = { label: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']>; icon: typeof IconBan; spins?: true }

const LOOKS: Readonly<Record<RunState, Look>> = {
  queued: { label: 'Na fila', tone: 'mute', icon: IconCircleDashed },
  sending: { label: 'Enviando', tone: 'live', icon: IconSend },
  running: { label: 'Em andamento', tone: 'live', icon: IconLoader2, spins: true },
  retrying: { label: 'Nova tentativa', tone: 'warn', icon: IconClock },
  uncertain: { label: 'Incerta', tone: 'warn', icon: IconHelpCircle },
  succeeded: { label: 'Concluída', tone: 'pos', icon: IconCircleCheck },
  failed: { label: 'Falhou', tone: 'neg', icon: IconCircleX },
  canceled: { label: 'Cancelada', tone: 'mute', icon: IconBan },
}

type BadgeRun = Pick<Run, 'state' | 'progress' | 'nextAttemptAt' | 'isBuiltIn'>

/** Names the state to show: nothing is sent anywhere while this server does the work itself. */
const toShownState = ({ state, isBuiltIn }: BadgeRun): RunState => (isBuiltIn && state === 'sending' ? 'running' : state)

function formatLabel(run: BadgeRun, zone: string): string {
  const { progress, nextAttemptAt } = run
  const state = toShownState(run)
  const { label } = LOOKS[state]
  if (state === 'running' && progress !== null) return `${label} ${Math.round(progress)} %`
  if (state !== 'retrying' || !nextAttemptAt) return label
  const when = formatShortMoment(zone, nextAttemptAt)
  return when.includes('/') ? `${label} ${when}` : `${label} às ${when}`
}

/** A run's state as a badge, with its progress or the time of its next attempt. */
export function RunBadge({ run }: { run: BadgeRun }) {
  const zone = useZone()
  const { tone, icon: Icon, spins } = LOOKS[toShownState(run)]
  return (
    <Badge tone={tone} icon={<Icon className={`icon icon--14 ${spins ? 'spinner' : ''}`} aria-hidden />}>
      <span className="tnum">{formatLabel(run, zone)}</span>
    </Badge>
  )
}
