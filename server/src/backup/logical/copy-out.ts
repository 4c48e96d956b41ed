import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The bytes that may wait to be read before the connection stops receiving. */
const WAITING_BYTES = 1024 * 1024
/** No JSON text holds these control characters, so that PostgreSQL writes each row as it is, without quotes. */
const PLAIN_LINES = "with (format csv, quote e'\\x01', delimiter e'\\x02')"

/**
 * Yields the lines of a query of one JSON column, each with its line break, as PostgreSQL's COPY sends them. A reader that is slower
 * than PostgreSQL makes it wait, so that the memory stays flat. The client serves nothing else until the last line was read.
 */
export async function* copyOut(client: pg.Client, query: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let ended = false
  let failure: unknown
  let wake: () => void = () => undefined
  let socket: Duplex | undefined
  client.query({
    submit(connection: pg.Connection) {
      socket = connection.stream
      connection.query(`copy (${query}) to stdout ${PLAIN_LINES}`)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      waiting.push(Buffer.from(chunk)) // the connection uses the chunk's memory again
      bytes += chunk.length
      if (bytes > WAITING_BYTES) socket?.pause()
      wake()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery() {
      ended = true
      wake()
    },
    handleError(error: unknown) {
      failure = error
      wake()
    },
  })
  while (true) {
    const lines = waiting
    waiting = []
    bytes = 0
    yield* lines
    if (failure) throw failure
    if (waiting.length > 0) continue
    if (ended) return
    await new Promise<void>((resolve) => {
      wake = resolve
      socket?.resume()
    })
  }
}
