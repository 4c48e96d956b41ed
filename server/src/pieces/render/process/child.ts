/*
 * The process that draws slides. The server forks it (start-renderer-process.ts) with no settings and no secrets in its environment; it
 * reads fonts, writes nothing and opens no connection. It ends itself when the server is gone, or when it takes more memory than
 * its limit.
 */
import { BrokenPictureError, TooManyPixelsError } from '../../../integrations/pictures.ts'
import { createInProcessSlideDrawer } from '../slide-drawer.ts'
import type { ChildRefusal, ChildReply, ChildRequest } from './messages.ts'

const drawSlide = createInProcessSlideDrawer()

const MEMORY_LIMIT = Number(process.env.MEMORY_LIMIT)
const WATCH_INTERVAL_MS = 50

function endOverLimit() {
  const { rss } = process.memoryUsage()
  if (rss <= MEMORY_LIMIT) return
  process.stderr.write(
    `${Math.round(rss / 1024 / 1024)} MB of memory, over the limit of ${Math.round(MEMORY_LIMIT / 1024 / 1024)} MB\n`,
  )
  process.exit(70)
}

function toRefusal(error: unknown): ChildRefusal {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TooManyPixelsError) return { kind: 'too many pixels', message }
  if (error instanceof BrokenPictureError) return { kind: 'broken picture', message }
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? message) : message }
}

async function answer({ id, request }: ChildRequest): Promise<ChildReply> {
  const watch = setInterval(endOverLimit, WATCH_INTERVAL_MS)
  try {
    const rendered = await drawSlide(request)
    return { id, memory: process.memoryUsage().rss, rendered }
  } catch (error) {
    return { id, memory: process.memoryUsage().rss, refusal: toRefusal(error) }
  } finally {
    clearInterval(watch)
  }
}

process.on('message', (message: ChildRequest) => {
  void answer(message).then((reply) => process.send?.(reply))
})
// `process.exit` would wait for a thread that draws, although the server is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
