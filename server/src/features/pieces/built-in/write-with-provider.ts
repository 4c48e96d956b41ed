import type { Slide } from 'contract/pieces/slides.ts'
import { StepFailedError, type StepJob } from '#features/runs/steps/stepped-performer.ts'
import { toAttemptFailure } from '#platform/ai/failures.ts'
import type { TextProvider } from '#platform/ai/provider.ts'
import type { PieceText } from '../text/compose-piece.ts'
import { createListScanner } from '../text/list-scanner.ts'
import { buildInstructions, buildMaterial, type PromptInput } from '../text/prompt.ts'
import { buildJsonSchema, readWrittenPiece, readWrittenSlide, WrittenPiece } from '../text/written-piece.ts'
import { askForJson, WritingFailedError } from '../writing/ask-for-json.ts'
import { summarizeSlides } from './create-piece.ts'

/** In UTF-16 units: more than twenty slides and a caption have in practice. */
const MAX_ANSWER = 60_000
const USUAL_SLIDES = 8

const toStepFailure = ({ failure, answer }: WritingFailedError) =>
  new StepFailedError({ ...toAttemptFailure(failure), ...(answer === undefined ? {} : { answer }) })

function createSlideReporter({ report }: StepJob): (text: string) => Promise<void> {
  const scan = createListScanner('slides')
  const slides: Slide[] = []
  return async (text) => {
    const finished = scan(text).flatMap((json) => readWrittenSlide(json, slides.length) ?? [])
    if (finished.length === 0) return
    slides.push(...finished)
    const part = Math.min(0.95, slides.length / USUAL_SLIDES)
    await report({
      part,
      message: slides.length === 1 ? '1 slide escrito' : `${slides.length} slides escritos`,
      result: { slides },
      preview: summarizeSlides(slides),
    })
  }
}

/** After an answer that is no valid piece, the model is asked once more, with the answer's faults. @throws StepFailedError */
export async function writeWithProvider(job: StepJob, writer: TextProvider, input: PromptInput): Promise<PieceText> {
  const prompt = { instructions: buildInstructions(input.kind), material: buildMaterial(input) }
  await job.savePrompt(prompt)
  const question = {
    writer,
    prompt,
    schema: { name: 'piece', schema: buildJsonSchema(WrittenPiece) },
    expected: 'uma peça',
    maxLength: MAX_ANSWER,
    read: (answer: string) => readWrittenPiece(input.kind, answer),
    onCost: job.addCost,
  }
  let reportSlides = createSlideReporter(job)
  try {
    for await (const event of askForJson(job.services, question, job.signal)) {
      if (event.kind === 'begun') reportSlides = createSlideReporter(job)
      else if (event.kind === 'text') await reportSlides(event.text)
      else return event.value
    }
  } catch (error) {
    throw error instanceof WritingFailedError ? toStepFailure(error) : error
  }
  throw new Error('a model’s answer ended without an answer')
}
