import type { FastifyInstance } from 'fastify'

/** More calls than the open screens of a few people make; one page that loads makes as many for a moment. */
const BUSY_CALLS = 20
const WINDOW_MS = 1_000

/**
 * Watches how often calls begin on this server, refused ones and files of the interface too. `now` is the server's clock.
 * @returns whether the server is busy: at least BUSY_CALLS have begun within the last second
 */
export function watchCallRate(app: FastifyInstance, now: () => Date): () => boolean {
  const begins: number[] = []
  app.addHook('onRequest', (_request, _reply, done) => {
    begins.push(now().getTime())
    if (begins.length > BUSY_CALLS) begins.shift()
    done()
  })
  return () => begins.length === BUSY_CALLS && now().getTime() - Number(begins[0]) < WINDOW_MS
}
