import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../db/client.ts'

/** A reader that takes nothing for so long is gone, and must not hold a connection and its snapshot. */
const STALLED_MS = 60_000

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function* watched<Chunk>(chunks: AsyncIterable<Chunk>, timer: NodeJS.Timeout): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    timer.refresh()
    yield chunk
  }
}

/** Whatever ends it, the transaction ends with it. */
async function pour(chunks: AsyncIterable<string | Buffer>, out: PassThrough): Promise<void> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('the reader takes nothing')), STALLED_MS)
  await pipeline(watched(chunks, timer), out, { signal: stalled.signal }).finally(() => clearTimeout(timer))
}

/**
 * A stream out of one snapshot of the database, at the pace of whoever reads it; its connection is given back when it ends, fails, or
 * nobody reads any more. `begin` asks the first question: what it throws is thrown here, before there is an answer.
 */
export function fromSnapshot(db: Db, begin: (tx: Db) => Promise<AsyncIterable<string | Buffer>>): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough()
    const work = db.transaction(async (tx) => {
      const chunks = await begin(tx)
      resolve(out)
      await pour(chunks, out)
    }, SNAPSHOT)
    // Once it flows, a failure destroys the stream, and with it the answer: nobody takes half a file for a whole one.
    work.catch((error: unknown) => {
      reject(error)
      out.destroy()
    })
  })
}
