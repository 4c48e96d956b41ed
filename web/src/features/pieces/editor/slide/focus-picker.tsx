import '../slides.css'
import { IconCrosshair } from '@tabler/icons-react'
import { photoUrl } from 'contract/pieces/photos.ts'
import type { SlidePhoto } from 'contract/pieces/slides.ts'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'

type Point = SlidePhoto['focus']

const STEP = 0.05
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

const toPercent = (share: number) => `${Math.round(share * 100)} %`

function readPoint({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) }
}

export function FocusPicker({ photo, onChange }: { photo: SlidePhoto; onChange: (focus: Point) => void }) {
  const { x, y } = photo.focus
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ x: toShare(x + move.x), y: toShare(y + move.y) })
  }
  const onPointer = (event: PointerEvent) => {
    if (event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange(readPoint(event))
  }
  return (
    <div className="field">
      <button
        type="button"
        className="focus-picker"
        aria-label={`Ponto de foco: ${toPercent(x)} da esquerda, ${toPercent(y)} do alto. Use as setas para movê-lo.`}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <img src={photoUrl(Number(photo.fileId), '720')} alt="" draggable={false} />
        <span className="focus-picker__point" style={{ '--x': x, '--y': y } as CSSProperties}>
          <IconCrosshair className="icon icon--16" aria-hidden />
        </span>
      </button>
      <p className="field__help">Clique no que deve continuar à vista quando a foto for cortada.</p>
    </div>
  )
}
