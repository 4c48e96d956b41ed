import { expect, onTestFinished, test, vi } from 'vitest'
import { startCapture } from './microphone.ts'

test('a capture that fails closes each audio context that it opened', async () => {
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
