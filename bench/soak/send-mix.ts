import { setTimeout as wait } from 'node:timers/promises'
import { makeMix, spreadMix, type Writes } from './mix.ts'
import type { MixedRequestOutcome } from './outcome.ts'

/** A request that has ended: its kind, the server's address, the time that it took in ms, and its outcome. */
export type SentRequest = { name: string; url: string; milliseconds: number; outcome: MixedRequestOutcome }

type Options = {
  /** The addresses of the servers, to which requests are sent in turn. */
  urls: readonly string[]
  perSecond: number
  writes: Writes
  signal: AbortSignal
  onEnd: (sent: SentRequest) => void
}

/** Sends the mix at a steady pace until `signal` is aborted. It does not wait for an answer before it sends the next request. */
export async function sendMix({ urls, perSecond, writes, signal, onEnd }: Options): Promise<void> {
  const turns = spreadMix(makeMix(writes))
  const pending = new Set<Promise<void>>()
  const begun = performance.now()
  for (let count = 0; !signal.aborted; count++) {
    const [turn, url] = [turns[count % turns.length], urls[count % urls.length]]
    if (turn && url) {
      const sentAt = performance.now()
      const ended: Promise<void> = turn.send(url).then((outcome) => {
        onEnd({ name: turn.name, url, milliseconds: performance.now() - sentAt, outcome })
        pending.delete(ended)
      })
      pending.add(ended)
    }
    await wait(Math.max(0, begun + ((count + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(pending)
}
