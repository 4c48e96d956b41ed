import type { CivilDate } from 'contract/dates.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'

/** Whether the planned day has passed without a publication. */
export const isLate = ({ plannedOn, state }: Pick<PieceCard, 'plannedOn' | 'state'>, today: CivilDate): boolean =>
  plannedOn !== null && plannedOn < today && state !== 'published'
