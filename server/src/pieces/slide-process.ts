import { DrawingFailedError, type DrawSlide } from './draw-slide.ts'
import { SlideFailed, type SlideFailureKind } from './render/process/failures.ts'
import { createSlideRenderer } from './render/renderer.ts'

/** The failures that a person can do something about, or that pass by themselves; any other is told as it is. */
const REASONS: Partial<Record<SlideFailureKind, string>> = {
  crashed: 'o processo que desenha parou',
  'timed out': 'o processo que desenha demorou demais',
  'too many waiting': 'há slides demais na fila',
  stopped: 'o servidor está parando',
}

const toDrawingFailure = (error: SlideFailed) =>
  new DrawingFailedError(REASONS[error.kind] ?? `o desenho recusou o slide (${error.kind})`, error.lastLines)

export type SlideProcess = { drawSlide: DrawSlide; stop: () => Promise<void> }

/** Makes what draws slides in a process of its own, which starts with the first slide and ends when there is no work. */
export function createSlideProcess(): SlideProcess {
  const renderer = createSlideRenderer()
  return {
    async drawSlide({ slide, look, ...options }, signal) {
      try {
        return (await renderer.renderSlide(slide, look, { ...options, signal })).png
      } catch (error) {
        if (error instanceof SlideFailed) throw toDrawingFailure(error)
        throw error
      }
    },
    stop: () => renderer.stop(),
  }
}
