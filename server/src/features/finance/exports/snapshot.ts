import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function* watched<Chunk>(chunks: AsyncIterable<Chunk>, timer: NodeJS.Timeout): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    timer.refresh()
    yield chunk
  }
}

type Patience = Pick<Ctx['timings'], 'exportStalledMs' | 'exportLongestMs'>

/** Whatever ends it, the transaction ends with it. */
async function pour(chunks: AsyncIterable<string | Buffer>, out: PassThrough, patience: Patience): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort(new Error('the reader takes nothing, or too little'))
  const stalled = setTimeout(end, patience.exportStalledMs)
  const longest = setTimeout(end, patience.exportLongestMs)
  await pipeline(watched(chunks, stalled), out, { signal: over.signal }).finally(() => {
    clearTimeout(stalled)
    clearTimeout(longest)
  })
}

/**
 * A stream out of one snapshot of the database, at the pace of whoever reads it; its connection is given back when it ends, fails, or
 * nobody reads any more, and then `over` is called. `begin` asks the first question: what it throws is thrown here, before there is an
 * answer.
 */
export function fromSnapshot(
  { db, timings }: Pick<Ctx, 'db' | 'timings'>,
  begin: (tx: Db) => Promise<AsyncIterable<string | Buffer>>,
  over: () => void,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough()
    const work = db.transaction(async (tx) => {
      const chunks = await begin(tx)
      resolve(out)
      await pour(chunks, out, timings)
    }, SNAPSHOT)
    // Once it flows, a failure destroys the stream, and with it the answer: nobody takes half a file for a whole one.
    work.finally(over).catch((error: unknown) => {
      reject(error)
      out.destroy()
    })
  })
}
