import '../editor.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { IconButton } from '#components/ui/button.tsx'
import type { PieceEdit } from '../state/piece-edit.ts'
import { toDrawingInputs } from './draw-picture.ts'
import { toRatioStyle } from './slide-frame.ts'
import { SlidePreview } from './slide-preview.tsx'

/** In px: a shorter movement of a finger is a tap. */
const SWIPE = 48

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

type Props = {
  pieceId: number
  edit: Pick<PieceEdit, 'slides' | 'format' | 'mode' | 'kitId'>
  first: number
  opened: boolean
  onClose: () => void
}

/** One slide at a time, by buttons, arrow keys and swipes. */
export default function SlideViewer({ pieceId, edit, first, opened, onClose }: Props) {
  const [at, setAt] = useState(first)
  const touch = useRef<{ x: number; y: number }>(undefined)
  const count = edit.slides.length
  const go = (by: number) => setAt(Math.min(Math.max(0, at + by), count - 1))
  const onKeyDown = ({ key }: KeyboardEvent) => go(STEPS[key] ?? 0)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    touch.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!touch.current || !finger) return
    const [x, y] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y]
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1)
  }
  return (
    <Dialog title={`Slide ${at + 1} de ${count}`} opened={opened} onClose={onClose} size={720}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      <div className="dialog__body slide-viewer" onKeyDown={onKeyDown} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        <IconButton label="Slide anterior" icon={IconChevronLeft} aria-disabled={at === 0} onClick={() => go(-1)} />
        <div className="stack gap-3 slide-viewer__picture" style={toRatioStyle(edit.format)}>
          <SlidePreview key={at} drawing={toDrawingInputs(pieceId, edit, at)} width={1080} />
        </div>
        <IconButton label="Próximo slide" icon={IconChevronRight} aria-disabled={at === count - 1} onClick={() => go(1)} />
      </div>
    </Dialog>
  )
}
