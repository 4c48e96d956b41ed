import './pieces.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { DRAWING_NOTE_TITLES, type DrawingNote } from 'contract/pieces/drawings.ts'

export const DrawingNotes = ({ notes }: { notes: readonly DrawingNote[] }) =>
  notes.map((note) => (
    <span className="row row--top drawing-note small" key={note}>
      <IconAlertTriangle className="icon icon--16" aria-hidden />
      <span className="grow">{DRAWING_NOTE_TITLES[note]}</span>
    </span>
  ))
