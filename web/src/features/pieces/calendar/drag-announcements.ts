import type { Announcements, Over } from '@dnd-kit/core'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { toPlannedDay } from './drop-places.ts'
import { formatDayAndWeekday } from './month-days.ts'

const describePlace = (day: CivilDate | null) => (day ? `em ${formatDayAndWeekday(day)}` : 'sem dia')

const isAtHome = (over: Over | null, { plannedOn }: PieceCard) => over !== null && toPlannedDay(over.id) === plannedOn

/** `getLifted`: the piece as it was when it was lifted. */
export function createDragAnnouncements(getLifted: () => PieceCard | undefined): Announcements {
  const describeLifted = ({ title, plannedOn }: PieceCard) =>
    `Peça selecionada para mover: ${title}, ${describePlace(plannedOn)}.`
  return {
    onDragStart: () => {
      const piece = getLifted()
      return piece && describeLifted(piece)
    },
    // dnd-kit reports the piece's own day right after it was lifted, which would replace the sentence before it is read.
    onDragOver: ({ over }) => {
      const piece = getLifted()
      if (!piece) return undefined
      if (!over) return 'Fora do calendário. Se soltar aqui, a peça continua onde estava.'
      return isAtHome(over, piece) ? describeLifted(piece) : `Agora ${describePlace(toPlannedDay(over.id))}.`
    },
    onDragEnd: ({ over }) => {
      const piece = getLifted()
      if (!piece) return undefined
      return over && !isAtHome(over, piece) ? `Peça solta ${describePlace(toPlannedDay(over.id))}.` : 'Peça solta onde estava.'
    },
    onDragCancel: () => {
      const piece = getLifted()
      return piece && `Movimento cancelado. A peça continua ${describePlace(piece.plannedOn)}.`
    },
  }
}
