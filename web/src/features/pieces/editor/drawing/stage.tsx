import '../editor.css'
import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react'
import type { DrawingNote, TextBox } from 'contract/pieces/drawings.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { useId, useState } from 'react'
import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import { Button } from '#components/ui/button.tsx'
import { DrawingNotes } from '#entities/pieces/drawing-notes.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { listExcesses } from '../state/template-places.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { toDrawingInputs } from './draw-picture.ts'
import { findPointedText, focusTextField, toBoxStyle } from './pointed-text.ts'
import { describePicture, toRatioStyle } from './slide-frame.ts'
import type { Thumbnail } from './thumbnails.ts'
import { useSlidePicture } from './use-slide-picture.ts'

/** Each new picture starts the wait again, so that quick typing is not called slow. */
const SLOW_MS = 600

function DrawingFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = describeError(error)
  return (
    <div className="row stage__note" role="alert">
      <IconAlertTriangle className="icon icon--16" aria-hidden />
      <p className="grow small">
        Não foi possível gerar o slide. {reason && withFullStop(reason)} O que você escreveu está guardado.
      </p>
      <Button small onClick={onRetry}>
        Gerar de novo
      </Button>
    </div>
  )
}

const ADVICE: Readonly<Record<DrawingNote, string>> = {
  'font-missing': 'Envie a fonte de novo no brand kit, ou escolha outra.',
  'photo-missing': 'Escolha outra foto, ou envie o logo de novo no brand kit.',
  'small-text': 'Encurte os textos ou escolha outro modelo.',
  'coarse-photo': 'Use uma foto maior, de 1.080 pixels de largura em diante.',
  undrawn: 'Troque ou apague',
}

type NotesProps = { notes: readonly DrawingNote[]; undrawn: readonly string[]; onOpenTexts: () => void }

/** The live region is always rendered, so that a note that appears later is read out. */
function StageNotes({ notes, undrawn, onOpenTexts }: NotesProps) {
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

/** Until the next picture has been drawn, the previous one of the slide stays, or else its thumbnail is shown. */
export function Stage({
  editing,
  thumbnail,
  onOpenTexts,
}: {
  editing: PieceEditing
  thumbnail: Thumbnail | undefined
  onOpenTexts: () => void
}) {
  const { edit, at, slide } = editing
  const drawing = toDrawingInputs(editing.piece.id, edit, at)
  const isTooLong = listExcesses(slide).length > 0
  const { picture, shownSubject: shownSlideId, isPending, error, retry } = useSlidePicture(drawing, { isDrawable: !isTooLong })
  const shown = shownSlideId === slide.id ? picture : thumbnail
  const isSlow = useDelayedLoading(isPending, { delayMs: SLOW_MS, restartKey: shown?.url })
  const pictureId = useId()
  const [pointed, setPointed] = useState<TextBox>()
  const texts = shown?.texts ?? []
  const openTexts = (text?: TextBox) => {
    onOpenTexts()
    requestAnimationFrame(() => focusTextField(text))
  }
  return (
    <div className="stack gap-3 stage" style={toRatioStyle(edit.format)}>
      <button
        type="button"
        className="stage__picture"
        aria-label="Editar os textos do slide"
        aria-describedby={pictureId}
        onClick={(event) => openTexts(event.detail === 0 ? undefined : findPointedText(texts, event))} // 0: by the keyboard
        onPointerMove={(event) => setPointed(findPointedText(texts, event))}
        onPointerLeave={() => setPointed(undefined)}
      >
        <span className="slide-frame" aria-busy={isPending}>
          {shown && <img id={pictureId} src={shown.url} alt={describePicture(drawing)} />}
        </span>
        {pointed && texts.includes(pointed) && <span className="stage__text" style={toBoxStyle(pointed)} aria-hidden />}
        {isPending && !shown && <IconLoader2 className="icon spinner stage__spinner" aria-hidden />}
        {isSlow && shown && (
          <span className="row gap-1 stage__redrawing tiny" aria-hidden>
            <IconLoader2 className="icon icon--14 spinner" aria-hidden />
            Atualizando
          </span>
        )}
      </button>
      <StageNotes notes={isTooLong ? [] : (shown?.notes ?? [])} undrawn={shown?.undrawn ?? []} onOpenTexts={() => openTexts()} />
      {isTooLong && <p className="row stage__note small">Um texto passa do limite: encurte-o para ver o slide.</p>}
      {error !== undefined && !isTooLong && <DrawingFailure error={error} onRetry={retry} />}
    </div>
  )
}
