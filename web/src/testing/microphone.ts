import type { Capture } from '#features/transcription/recorder/microphone.ts'
import { anOpenWavHeader, aSound } from './recordings.ts'

type Sink = { onBytes: (bytes: Uint8Array<ArrayBuffer>) => void; onLost: () => void }

/** A fake microphone, to which the test gives the sound. */
class FakeMicrophone {
  sink: Sink | undefined
  /** The error that opening the microphone throws; undefined where it opens. */
  refusal: Error | undefined
  /** Whether this browser supports recording. */
  isAvailable = true
  /** Whether the stream was stopped, which releases the microphone. */
  isReleased = true

  reset(): void {
    this.sink = undefined
    this.refusal = undefined
    this.isAvailable = true
    this.isReleased = true
  }

  /** Calls what the recorder gave to be told of interruptions. */
  interrupt: Parameters<Capture['watchInterruptions']>[0] = () => undefined

  speak(seconds: number): void {
    this.sink?.onBytes(aSound(seconds))
  }

  unplug(): void {
    this.sink?.onLost()
  }
}

export const microphone = new FakeMicrophone()

/** Replaces the module `recorder/microphone.ts`. */
export const microphoneModule = {
  canRecord: () => microphone.isAvailable,
  openMicrophone: async () => {
    if (microphone.refusal) throw microphone.refusal
    microphone.isReleased = false
    return {} as MediaStream
  },
  startCapture: async (_stream: MediaStream, sink: Sink) => {
    microphone.sink = sink
    sink.onBytes(anOpenWavHeader())
    return {
      stop: async () => {
        microphone.isReleased = true
      },
      watchInterruptions: (onInterruption: (typeof microphone)['interrupt']) => {
        microphone.interrupt = onInterruption
      },
      resume: () => microphone.interrupt(undefined),
    }
  },
} satisfies typeof import('#features/transcription/recorder/microphone.ts')
