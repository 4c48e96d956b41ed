import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import '../editor.css'
import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react'
import type { TextBox } from 'contract/pieces/drawings.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { listExcesses } from '../state/template-places.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { toDrawingInputs } from './draw-picture.ts'
import { findPointedText, focusTextField, toBoxStyle } from './pointed-text.ts'
import { describePicture, toRatioStyle } from './slide-frame.ts'
import { StageNotes } from './stage-notes.tsx'
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
