/*
 * The process that draws slides. The server forks it with no settings and no secrets in its environment; it reads fonts, writes nothing
 * and opens no connection.
 */
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { BrokenPictureError, TooManyPixelsError } from '#platform/images/pictures.ts'
import { createInProcessSlideDrawer } from '../slide-drawer.ts'
import type { DrawingResult, SlideRequest } from '../slide-request.ts'

const drawSlide = createInProcessSlideDrawer()

answerTasks(async (request: SlideRequest): Promise<DrawingResult> => {
  try {
    return { rendered: await drawSlide(request) }
  } catch (error) {
    if (error instanceof TooManyPixelsError) return { refusal: { kind: 'too many pixels', message: error.message } }
    if (error instanceof BrokenPictureError) return { refusal: { kind: 'broken picture', message: error.message } }
    throw error
  }
})
