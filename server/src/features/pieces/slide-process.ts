import { DrawingFailedError, type DrawingFailure, type SlideDrawer } from './draw-slide.ts'
import { SlideFailedError, type SlideFailureKind } from './render/process/failures.ts'
import { createSlideRenderer, type RendererLimits } from './render/renderer.ts'

const REASONS: Record<SlideFailureKind, string> = {
  fault: 'houve um erro ao gerar o slide',
  crashed: 'o processo que gera os slides parou',
  'timed out': 'o processo que gera os slides demorou demais',
  'too many waiting': 'há slides demais na fila',
  stopped: 'o servidor está parando',
  'broken picture': 'a foto ou o logotipo não abre',
  'too many pixels': 'a foto ou o logotipo tem pixels demais',
}

const FAILURES: Partial<Record<SlideFailureKind, DrawingFailure>> = {
  'too many waiting': 'too-many',
  stopped: 'stopping',
  'broken picture': 'picture',
  'too many pixels': 'picture',
}

const toDrawingFailure = ({ kind, lastLines }: SlideFailedError) =>
  new DrawingFailedError(REASONS[kind], lastLines, FAILURES[kind])

export type SlideProcess = { drawSlide: SlideDrawer; stop: () => Promise<void> }

export function createSlideProcess(limits: Partial<RendererLimits> = {}): SlideProcess {
  const renderer = createSlideRenderer(limits)
  return {
    async drawSlide({ slide, look, ...options }, signal) {
      try {
        return await renderer.renderSlide(slide, look, { ...options, signal })
      } catch (error) {
        if (error instanceof SlideFailedError) throw toDrawingFailure(error)
        throw error
      }
    },
    stop: () => renderer.stop(),
  }
}
