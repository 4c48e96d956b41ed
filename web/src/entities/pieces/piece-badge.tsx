import { IconCircleCheck, IconEye, IconPencil, IconSend } from '@tabler/icons-react'
import { PIECE_STATE_NAMES, type PieceState } from 'contract/pieces/states.ts'
import type { ComponentProps } from 'react'
import { Badge } from '#components/ui/badge.tsx'

type Look = { tone: NonNullable<ComponentProps<typeof Badge>['tone']>; icon: typeof IconEye }

export const PIECE_STATE_BADGES: Readonly<Record<PieceState, Look>> = {
  draft: { tone: 'mute', icon: IconPencil },
  review: { tone: 'warn', icon: IconEye },
  approved: { tone: 'live', icon: IconCircleCheck },
  published: { tone: 'pos', icon: IconSend },
}

export function PieceBadge({ state }: { state: PieceState }) {
  const { tone, icon: Icon } = PIECE_STATE_BADGES[state]
  return (
    <Badge tone={tone} icon={<Icon className="icon icon--14" aria-hidden />}>
      {PIECE_STATE_NAMES[state]}
    </Badge>
  )
}
