import { ALL_FORMATS, type AudioSample, AudioSampleSink, BlobSource, Input, UrlSource } from 'mediabunny'

/** −50 dBFS: quiet speech is louder, and the noise of a microphone in a quiet room is not. */
const SPEECH_LEVEL = 10 ** (-50 / 20)

/** How long a file may be loaded and listened to, in milliseconds. Usually somebody speaks within its first seconds. */
const TIMEOUT_MS = 5_000

function computeLevel(sample: AudioSample): number {
  const values = new Float32Array(sample.numberOfFrames * sample.numberOfChannels)
  sample.copyTo(values, { planeIndex: 0, format: 'f32' })
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
}

/**
 * Also false if this browser cannot decode it, or if it takes too long.
 * @param audio the file or its address, of which only the part is loaded that is listened to
 */
export async function isSilent(audio: Blob | string): Promise<boolean> {
  const source = typeof audio === 'string' ? new UrlSource(audio, { getRetryDelay: () => null }) : new BlobSource(audio)
  const input = new Input({ source, formats: ALL_FORMATS })
  const timer = setTimeout(() => input.dispose(), TIMEOUT_MS) // what is being read fails then
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track) return true
    for await (const sample of new AudioSampleSink(track).samples()) {
      const level = computeLevel(sample)
      sample.close()
      if (level > SPEECH_LEVEL) return false
    }
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}
