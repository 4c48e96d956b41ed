import type { FastifyInstance } from 'fastify'

const WINDOW_MS = 1_000

export function watchCallRate(app: FastifyInstance, now: () => Date): () => number {
  const begins: number[] = []
  function countRecent(): number {
    const time = now().getTime()
    // A clock that was set back leaves times in the future, which count no more either.
    while (begins.length > 0 && Math.abs(time - Number(begins[0])) >= WINDOW_MS) begins.shift()
    return begins.length
  }
  app.addHook('onRequest', (_request, _reply, done) => {
    countRecent()
    begins.push(now().getTime())
    done()
  })
  return countRecent
}
