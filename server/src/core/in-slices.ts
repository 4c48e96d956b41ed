import { setImmediate as breathe } from 'node:timers/promises'

const SLICE = 1_000

/** Yields a list in slices of at most a thousand items. Before each slice the event loop serves other calls. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    await breathe()
    yield items.slice(at, at + SLICE)
  }
}
