import { aSound, aWavBeginning } from './recordings.ts'

type Sink = { onBytes: (bytes: Uint8Array<ArrayBuffer>) => void; onLost: () => void }

/** A microphone without a device: the test speaks into it. */
class FakeMicrophone {
  sink: Sink | undefined
  /** What opening it fails with. */
  refusal: Error | undefined
  /** Whether this browser can record at all. */
  able = true
  /** Nobody listens any more. */
  released = true

  reset(): void {
    this.sink = undefined
    this.refusal = undefined
    this.able = true
    this.released = true
  }

  speak(seconds: number): void {
    this.sink?.onBytes(aSound(seconds))
  }

  unplug(): void {
    this.sink?.onLost()
  }
}

export const microphone = new FakeMicrophone()

/** What `recorder/microphone.ts` exports. */
export const microphoneModule = {
  canRecord: () => microphone.able,
  openMicrophone: async () => {
    if (microphone.refusal) throw microphone.refusal
    microphone.released = false
    return {} as MediaStream
  },
  startCapture: async (_stream: MediaStream, sink: Sink) => {
    microphone.sink = sink
    sink.onBytes(aWavBeginning())
    return {
      stop: async () => {
        microphone.released = true
      },
    }
  },
} satisfies typeof import('../features/transcription/recorder/microphone.ts')
