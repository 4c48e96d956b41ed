import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** `oneWayMs`: how long each byte travels. `bytesPerSecond`: what all connections together get toward the client. */
export type Speed = { oneWayMs: number; bytesPerSecond: number }

const SLICE_BYTES = 4096

/** Starts a TCP port in front of `target`, through which bytes travel as over a network. Setting a connection up takes no time. */
export async function startLink(target: NetConnectOpts, first: Speed) {
  let speed = first
  let freeAt = 0
  async function takeTurn(bytes: number): Promise<void> {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / speed.bytesPerSecond) * 1000
    await wait(freeAt - performance.now())
  }
  /** Slices of several connections take turns, so that a large file holds no other one up. */
  async function* share(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks)
      for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
        const slice = chunk.subarray(from, from + SLICE_BYTES)
        if (Number.isFinite(speed.bytesPerSecond)) await takeTurn(slice.length)
        yield slice
      }
  }
  function delay() {
    let last = Promise.resolve()
    /** No byte overtakes another one where the speed changes. */
    function later(act: () => void): void {
      const dueAt = performance.now() + speed.oneWayMs
      last = last.then(async () => {
        if (dueAt > performance.now()) await wait(dueAt - performance.now())
        act()
      })
    }
    return new Transform({
      highWaterMark: 1024 * 1024,
      transform(chunk, _, done) {
        later(() => this.push(chunk))
        done()
      },
      flush(done) {
        later(done)
      },
    })
  }
  const server = createServer((front: Socket) => {
    const back = connect(target)
    for (const socket of [front, back])
      socket.on('error', () => undefined).on('close', () => [front, back].map((one) => one.destroy()))
    front.setNoDelay(true).pipe(delay()).pipe(back)
    Readable.from(share(back))
      .on('error', () => undefined)
      .pipe(delay())
      .pipe(front)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setSpeed(next: Speed) {
      speed = next
    },
    close: () => server.close(),
  }
}
