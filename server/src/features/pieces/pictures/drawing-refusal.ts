import { AppError, tooManyPicturesError } from '#core/errors.ts'
import { ServerEndingError } from '#core/replies.ts'
import { DrawingFailedError } from '../draw-slide.ts'

const makeRefusal = (cause: Error, code: 'drawing_busy' | 'drawing_failed', title: string, detail: string) =>
  new AppError(503, code, title, { detail, retryAfter: 2, cause })

/** Turns the failure of a drawing into a refusal for the person; returns other errors unchanged. */
export function toDrawingRefusal(error: unknown): unknown {
  if (error instanceof ServerEndingError || (error instanceof DrawingFailedError && error.failure === 'stopping'))
    return makeRefusal(error, 'drawing_failed', 'O servidor está reiniciando', 'Tente de novo em alguns segundos.')
  if (!(error instanceof DrawingFailedError)) return error
  if (error.failure === 'too-many') return tooManyPicturesError()
  if (error.failure === 'busy')
    return makeRefusal(error, 'drawing_busy', 'Há desenhos demais na fila', 'Tente de novo em alguns segundos.')
  const advice = 'Tente de novo; se continuar, encurte os textos do slide ou troque a foto.'
  return makeRefusal(error, 'drawing_failed', 'O slide não foi desenhado', `O motivo: ${error.message}. ${advice}`)
}
