import { expect, onTestFinished, test, vi } from 'vitest'
import { user } from '#testing/user.ts'
import { startCapture } from './microphone.ts'

test('a capture of the microphone that fails closes each audio context that it opened', async () => {
  const opened: AudioContext[] = []
  const Native = AudioContext
  vi.stubGlobal(
    'AudioContext',
    class extends Native {
      constructor(options?: AudioContextOptions) {
        super(options)
        opened.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const withoutSound = new MediaStream()
  const capture = startCapture(withoutSound, { onBytes: () => undefined, onLost: () => undefined })
  await expect(capture).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(opened).toHaveLength(2)
  await expect.poll(() => opened.map(({ state }) => state)).toEqual(['closed', 'closed'])
})

test('a muted or suspended microphone is told; the visible page continues, keeping what came', async () => {
  await user.click(document.body) // without a gesture the browser keeps audio suspended
  const contexts: AudioContext[] = []
  const Native = AudioContext
  const speaker = new Native()
  const tone = speaker.createOscillator()
  const destination = speaker.createMediaStreamDestination()
  const { stream } = destination
  tone.connect(destination)
  tone.start()
  vi.stubGlobal(
    'AudioContext',
    class extends Native {
      constructor(options?: AudioContextOptions) {
        super(options)
        contexts.push(this)
      }
    },
  )
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await speaker.close()
  })
  const told: unknown[] = []
  let size = 0
  const keepSize = ({ length }: Uint8Array) => {
    size += length
  }
  const capture = await startCapture(stream, { onBytes: keepSize, onLost: () => undefined })
  capture.watchInterruptions((kind) => told.push(kind))
  stream.getAudioTracks()[0]?.dispatchEvent(new Event('mute'))
  stream.getAudioTracks()[0]?.dispatchEvent(new Event('unmute'))
  expect(told).toEqual([undefined, 'muted', undefined])
  await expect.poll(() => size).toBeGreaterThan(8_000)
  await contexts[0]?.suspend()
  await expect.poll(() => told.at(-1)).toBe('suspended')
  const before = size
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => told.at(-1)).toBeUndefined()
  await capture.stop()
  expect(size).toBeGreaterThanOrEqual(before)
  expect(told.at(-1)).toBeUndefined()
})
