import '../editor.css'
import { useEffect, useState } from 'react'
import { toComparable } from '../state/piece-edit.ts'
import { type Drawing, drawPicture } from './draw-picture.ts'
import { describeSlide, toRatio } from './slide-frame.ts'

const WIDTH = 360

/** A small picture of a slide that is not being edited. */
export function DrawnSlide({ drawing }: { drawing: Drawing }) {
  const [url, setUrl] = useState<string>()
  const key = toComparable(drawing)
  useEffect(() => {
    const controller = new AbortController()
    let shown: string | undefined
    const draw = async () => {
      shown = URL.createObjectURL(await drawPicture(JSON.parse(key) as Drawing, WIDTH, controller.signal))
      setUrl(shown)
    }
    draw().catch(() => undefined) // the frame stays empty, with its texts as its name
    return () => {
      controller.abort()
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [key])
  const name = describeSlide(drawing)
  return (
    <span className="slide-frame" style={toRatio(drawing.format)}>
      {url ? <img src={url} alt={name} /> : <span className="sr">{name}</span>}
    </span>
  )
}
