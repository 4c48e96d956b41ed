/** Frames are counted from the recording's beginning; a frame is one sample of each channel. */
type CutLimits = {
  frames: number
  /** Of one piece. */
  maxFrames: number
  /** Frames a second. */
  rate: number
}

/** Where it is quiet for as long as this, nobody is in the middle of a word. In seconds. */
const QUIET_SECONDS = 0.3
/** How far before the limit it is looked for. In seconds. */
const SEARCH_SECONDS = 30

/** Answers the samples of these frames, `to` excluded, channels interleaved. */
type ReadSamples = (from: number, to: number) => Promise<Int16Array>

/**
 * The middle of the quietest stretch of `window` frames, counted from the first sample; of several, the last.
 * @param channels interleaved
 */
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
 * Where each piece begins, the first at 0: as few as the limit allows, cut where it is quiet. Of one recording always the same, so
 * that a later attempt finds its pieces again.
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
