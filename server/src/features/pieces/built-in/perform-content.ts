import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { Performer } from '#features/runs/run-services.ts'
import { createSteppedPerformer } from '#features/runs/steps/stepped-performer.ts'
import type { SlideDrawer } from '../draw-slide.ts'
import type { PieceText } from '../text/compose-piece.ts'
import { createDrawStep } from './draw-step.ts'
import { summarizeSlides } from './preview-slides.ts'
import { createWriteStep } from './write-step.ts'

/** Makes the result of a run out of the written texts. The pictures are the run's files. */
function toRunResult({ write }: Readonly<Record<string, unknown>>): RunResult {
  const { slides, caption, hashtags } = write as PieceText // our own JSON, stored by the step that wrote
  return {
    slides: summarizeSlides(slides).map(({ title, text }) => ({ title: title || null, text: text || null })),
    text: [caption, hashtags.join(' ')].filter(Boolean).join('\n\n'),
  }
}

/** Makes the performer of carousels or static posts, which writes the texts and then draws the slides. */
export const createContentPerformer = (kind: ContentKind, drawSlide: SlideDrawer): Performer =>
  createSteppedPerformer(kind, { write: createWriteStep(kind), draw: createDrawStep(drawSlide) }, toRunResult)
