import type { DrawingNote } from 'contract/pieces/drawings.ts'
import { Button } from '#components/ui/button.tsx'
import { DrawingNotes } from '#entities/pieces/drawing-notes.tsx'

const ADVICE: Readonly<Record<DrawingNote, string>> = {
  'font-missing': 'Envie a fonte de novo no brand kit, ou escolha outra.',
  'photo-missing': 'Escolha outra foto, ou envie o logo de novo no brand kit.',
  'small-text': 'Encurte os textos ou escolha outro modelo.',
  'coarse-photo': 'Use uma foto maior, de 1.080 pixels de largura em diante.',
  undrawn: 'Troque ou apague',
}

type Props = { notes: readonly DrawingNote[]; undrawn: readonly string[]; onOpenTexts: () => void }

/** The live region is always rendered, so that a note that appears later is read out. */
export function StageNotes({ notes, undrawn, onOpenTexts }: Props) {
  return (
    <div className="stack gap-2 stage__notes" role="status">
      {notes.map((note) => (
        <div className="row stage__note" key={note}>
          <div className="grow">
            <DrawingNotes notes={[note]} />
            <p className="stage__advice small sub">
              {note === 'undrawn' ? `${ADVICE.undrawn}: ${undrawn.join(' ')}` : ADVICE[note]}
            </p>
          </div>
          <Button small onClick={onOpenTexts}>
            Ir para os campos
          </Button>
        </div>
      ))}
    </div>
  )
}
