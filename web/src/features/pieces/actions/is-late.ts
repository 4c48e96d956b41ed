import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'

export const isLate = ({ plannedOn, state }: Pick<PieceCard, 'plannedOn' | 'state'>, today: CivilDate): boolean =>
  plannedOn !== null && plannedOn < today && state !== 'published'
