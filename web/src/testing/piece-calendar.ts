import { screen, waitFor, within } from '@testing-library/react'
import { listPieces, type PieceCard, savePiece } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { expect } from 'vitest'
import { aPieceCard, stubPieces } from './piece-cards.ts'
import { readJsonBody, requestsTo, stubReply } from './server.ts'

export const CALENDAR_PATH = '/pieces?view=calendar'
/** The title of the stubbed piece on the 24th of November, a Tuesday; today is the 21st. */
export const PLANNED_TITLE = 'Três mitos do clareamento'
export const UNDATED_TITLE = 'Sem data'

type Calendar = { planned?: PieceCard[]; undated?: PieceCard[]; late?: number }

/** Answers for the calendar, by default with one piece on a day and one without. */
export function stubCalendar({
  planned = [aPieceCard({ plannedOn: '2026-11-24' })],
  undated = [aPieceCard({ id: 8, title: UNDATED_TITLE })],
  late = 0,
}: Calendar = {}): void {
  stubPieces()
  stubReply(listPiecesPlannedBetween, { pieces: planned, isCut: false, late })
  stubReply(listPieces, { pieces: undated, next: null })
}

export const findDay = async (label: string) =>
  (await screen.findByText(label, { selector: '.sr' })).closest<HTMLElement>('.calendar__day') as HTMLElement
export const findUndatedList = async () =>
  (await screen.findByRole('heading', { name: 'Sem dia' })).closest('section') as HTMLElement
export const findPiece = (title = PLANNED_TITLE) => screen.findByRole('link', { name: new RegExp(title) })
export const readPieceWrites = () => requestsTo(savePiece).map(readJsonBody)

/** Waits until `place`, a day or the list of the pieces without a day, shows the piece, and no other place shows it too. */
export async function expectPieceIn(place: HTMLElement, title = PLANNED_TITLE): Promise<void> {
  await waitFor(() => expect(within(place).getByRole('link', { name: new RegExp(title) })).toBeVisible())
  expect(screen.getAllByRole('link', { name: new RegExp(title) })).toHaveLength(1)
}
