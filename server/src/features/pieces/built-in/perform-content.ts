import type { ContentKind } from 'contract/content/kinds.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { SlideDrawer } from '../../../pieces/draw-slide.ts'
import type { PieceText } from '../../../pieces/text/compose-piece.ts'
import type { Performer } from '../../../runs/services.ts'
import { createSteppedPerformer } from '../../../runs/steps/stepped-performer.ts'
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
