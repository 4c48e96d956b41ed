import { PIECE_STATE_NAMES, type PieceState } from 'contract/pieces/pieces.ts'
import { Badge } from '../../../../components/badge.tsx'

const TONES = { draft: 'mute', review: 'warn', approved: 'pos', published: 'live' } as const

export const PieceStateBadge = ({ state }: { state: PieceState }) => <Badge tone={TONES[state]}>{PIECE_STATE_NAMES[state]}</Badge>
