import '../editor.css'
import { IconLoader2 } from '@tabler/icons-react'
import type { DrawingWidth } from 'contract/pieces/drawings.ts'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DrawingNotes } from '#entities/pieces/drawing-notes.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { toComparable } from '../state/piece-edit.ts'
import { type DrawingInputs, drawPicture, type Picture } from './draw-picture.ts'
import { describePicture, toRatioStyle } from './slide-frame.ts'

/** Has neither until the first drawing or a retry ends. */
type Drawn = { picture?: Picture; error?: unknown }

function useDrawnPicture(drawing: DrawingInputs, width: DrawingWidth): Drawn & { retry: () => void } {
  const [{ picture, error }, setDrawn] = useState<Drawn>({})
  const [attempt, setAttempt] = useState(0)
  const key = toComparable(drawing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt draws the same slide again
  useEffect(() => {
    const controller = new AbortController()
    let shown: Picture | undefined
    const draw = async () => {
      shown = await drawPicture(JSON.parse(key) as DrawingInputs, width, controller.signal)
      setDrawn({ picture: shown })
    }
    draw().catch((reason: unknown) => controller.signal.aborted || setDrawn({ error: reason }))
    return () => {
      controller.abort()
      if (shown) URL.revokeObjectURL(shown.url)
    }
  }, [key, width, attempt])
  const retry = () => {
    setDrawn({})
    setAttempt(attempt + 1)
  }
  return { ...(picture ? { picture } : {}), error, retry }
}

export function SlidePreview({ drawing, width = 360 }: { drawing: DrawingInputs; width?: DrawingWidth }) {
  const { picture, error, retry } = useDrawnPicture(drawing, width)
  const name = describePicture(drawing)
  const isPending = picture === undefined && error === undefined
  return (
    <>
      <span className="slide-frame slide-preview" style={toRatioStyle(drawing.format)} aria-busy={isPending}>
        {picture ? <img src={picture.url} alt={name} /> : <span className="sr">{name}</span>}
        {isPending && <IconLoader2 className="icon spinner slide-preview__spinner" aria-hidden />}
      </span>
      {picture && <DrawingNotes notes={picture.notes} />}
      {error !== undefined && (
        <span className="row row--wrap small sub">
          <span className="grow">Não foi possível gerar o slide. {describeError(error)}</span>
          <Button small onClick={retry}>
            Gerar de novo
          </Button>
        </span>
      )}
    </>
  )
}
