import { IconAlertTriangle, IconCircleX, IconLoader2, IconPlayerStop } from '@tabler/icons-react'
import type { Creation } from 'contract/ai/creator.ts'
import { Badge } from '#components/ui/badge.tsx'

const STATES = {
  writing: { word: 'Escrevendo', tone: 'live', icon: <IconLoader2 className="icon icon--14 spinner" aria-hidden /> },
  stopped: { word: 'Parada', tone: 'mute', icon: <IconPlayerStop className="icon icon--14" aria-hidden /> },
  interrupted: { word: 'Interrompida', tone: 'warn', icon: <IconAlertTriangle className="icon icon--14" aria-hidden /> },
  failed: { word: 'Falhou', tone: 'neg', icon: <IconCircleX className="icon icon--14" aria-hidden /> },
} as const

export function UnfinishedCreationBadge({ state }: Pick<Creation, 'state'>) {
  if (state === 'done') return null
  const { word, tone, icon } = STATES[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
