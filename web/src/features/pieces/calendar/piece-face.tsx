import { IconAlertTriangle } from '@tabler/icons-react'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { PIECE_STATE_BADGES } from '#entities/pieces/piece-badge.tsx'

export function PieceFace({ piece, isLate }: { piece: PieceCard; isLate: boolean }) {
  const { icon: Icon } = PIECE_STATE_BADGES[piece.state]
  return (
    <>
      {isLate ? (
        <IconAlertTriangle className="icon icon--14 neg" role="img" aria-label="Atrasada" />
      ) : (
        <Icon className="icon icon--14 sub" role="img" aria-label={PIECE_STATE_NAMES[piece.state]} />
      )}
      <span className="two">{piece.title}</span>
    </>
  )
}
