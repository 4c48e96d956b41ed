import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#core/context.ts'
import { allowLongStatements, type Db } from '#db/client.ts'

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function* refreshTimerOnChunk<Chunk>(chunks: AsyncIterable<Chunk>, timer: NodeJS.Timeout): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    timer.refresh()
    yield chunk
  }
}

type StreamTimings = Pick<Ctx['timings'], 'exportStalledMs' | 'exportLongestMs'>

/** Aborts if the reader takes no chunk for `exportStalledMs`, or the whole transfer takes longer than `exportLongestMs`. */
async function pipeWithDeadlines(
  chunks: AsyncIterable<string | Buffer>,
  out: PassThrough,
  timings: StreamTimings,
): Promise<void> {
  const abort = new AbortController()
  const end = () => abort.abort(new Error('the reader takes nothing, or too little'))
  const stalled = setTimeout(end, timings.exportStalledMs)
  const longest = setTimeout(end, timings.exportLongestMs)
  await pipeline(refreshTimerOnChunk(chunks, stalled), out, { signal: abort.signal }).finally(() => {
    clearTimeout(stalled)
    clearTimeout(longest)
  })
}

/**
 * The transaction ends, and `onEnd` is called, however the stream ends. An error of `begin` rejects the promise, before an answer
 * has begun.
 */
export function streamFromSnapshot(
  { db, timings }: Pick<Ctx, 'db' | 'timings'>,
  begin: (tx: Db) => Promise<AsyncIterable<string | Buffer>>,
  onEnd: () => void,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough()
    const work = db.transaction(async (tx) => {
      allowLongStatements(tx, timings)
      const chunks = await begin(tx)
      resolve(out)
      await pipeWithDeadlines(chunks, out, timings)
    }, SNAPSHOT)
    // A failure after the answer has begun destroys the stream, so that the client does not take half a file for a complete one.
    work.finally(onEnd).catch((error: unknown) => {
      reject(error)
      out.destroy()
    })
  })
}
