type CutLimits = {
  frames: number
  maxFrames: number
  rate: number
}

/** In seconds. A silence of this length is no pause within a word. */
const QUIET_SECONDS = 0.3
/** In seconds: how far before the limit a silence is searched. */
const SEARCH_SECONDS = 30

type ReadSamples = (from: number, to: number) => Promise<Int16Array>

export function findQuietestFrame(samples: Int16Array, channels: number, window: number): number {
  const frames = Math.floor(samples.length / channels)
  const width = Math.min(window, frames)
  const loudness = (frame: number) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += Math.abs(samples[frame * channels + channel] ?? 0)
    return sum
  }
  let sum = 0
  for (let frame = 0; frame < width; frame++) sum += loudness(frame)
  let [least, at] = [sum, 0]
  for (let begin = 1; begin + width <= frames; begin++) {
    sum += loudness(begin + width - 1) - loudness(begin - 1)
    if (sum <= least) [least, at] = [sum, begin]
  }
  return at + Math.floor(width / 2)
}

/**
 * Each part but the last has at least half the limit. The same recording always gives the same parts, so that a later attempt can
 * use the finished ones.
 */
export async function cutAtSilences(
  { frames, maxFrames, rate }: CutLimits,
  channels: number,
  look: ReadSamples,
): Promise<number[]> {
  const begins = [0]
  for (let begin = 0; frames - begin > maxFrames; ) {
    const to = begin + maxFrames
    const from = Math.max(to - SEARCH_SECONDS * rate, begin + Math.ceil(maxFrames / 2))
    begin = from + findQuietestFrame(await look(from, to), channels, Math.round(QUIET_SECONDS * rate))
    begins.push(begin)
  }
  return begins
}
