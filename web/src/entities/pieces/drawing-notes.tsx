import './drawing-notes.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DrawingNote } from 'contract/pieces/drawings.ts'

const NOTE_TITLES: Readonly<Record<DrawingNote, string>> = {
  'photo-missing': 'Sem a foto ou o logo, que não abre.',
  'small-text': 'Texto difícil de ler no celular: só coube muito pequeno ou com uma palavra partida.',
}

/** Says which parts are missing in a drawing. Renders nothing for a complete drawing. */
export const DrawingNotes = ({ notes }: { notes: readonly DrawingNote[] }) =>
  notes.map((note) => (
    <span className="drawing-note small" key={note}>
      <IconAlertTriangle className="icon icon--16" aria-hidden />
      <span className="grow">{NOTE_TITLES[note]}</span>
    </span>
  ))
