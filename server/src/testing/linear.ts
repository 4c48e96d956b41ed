import { expect } from 'vitest'

/** Milliseconds of CPU time for the longest text, and in proportion for a shorter one. Work that takes less needs no comparison. */
const QUICK = 150
/** Milliseconds. A shorter time of the first text counts as this, since the compiler and garbage collector are too large a part of it. */
const LEAST = 25
/**
 * The largest allowed ratio between the time for four times the text and the time for the text: linear work takes about four
 * times as long, quadratic work sixteen times.
 */
const MOST = 10

type Work = (text: string) => unknown

async function cpuMs(work: Work, text: string): Promise<number> {
  const before = process.cpuUsage()
  await work(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Returns the least of three measurements, since a busy machine only adds time. */
export async function measureLeastCpuMs(work: Work, text: string): Promise<number> {
  const times = [await cpuMs(work, text), await cpuMs(work, text), await cpuMs(work, text)]
  return Math.min(...times)
}

/** Repeats `piece` until the text has about `length` UTF-16 units. */
export const repeatTo = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))

/**
 * Measures the ratio between the times for the last text and for the first one. A ratio above the limit is measured again,
 * because noise seldom repeats itself.
 */
async function measureGrowth(work: Work, texts: readonly string[]): Promise<{ ratio: number; times: number[] }> {
  let growth = { ratio: Number.POSITIVE_INFINITY, times: [] as number[] }
  for (let tries = 3; tries > 0 && growth.ratio >= MOST; tries--) {
    const times: number[] = []
    for (const text of texts) times.push(await measureLeastCpuMs(work, text))
    growth = { ratio: (times.at(-1) ?? 0) / Math.max(LEAST, times[0] ?? 0), times }
  }
  return growth
}

/** Asserts that `work` takes time linear in its text's length, up to `longest`. `make` makes a text of the given length. */
export async function expectLinear(
  what: string,
  work: Work,
  { make, longest }: { make: (length: number) => string; longest: number },
): Promise<void> {
  // The check begins with a short text, so that quadratic work is found before it takes minutes.
  for (const part of [16, 4, 1]) {
    const spent = await cpuMs(work, make(longest / part))
    if (spent < QUICK / part) continue
    const texts = [4 * part, 2 * part, part].map((share) => make(longest / share))
    const { ratio, times } = await measureGrowth(work, texts)
    expect(ratio, `${what}: ${times.map(Math.round).join(', ')} ms at n, 2n and 4n of ${longest / part}`).toBeLessThan(MOST)
  }
}
