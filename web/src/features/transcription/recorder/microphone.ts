import { AudioSample, AudioSampleSource, Output, StreamTarget, type StreamTargetChunk, WavOutputFormat } from 'mediabunny'
import { sleep } from '../sleep.ts'
import tapUrl from './tap.worklet.js?url'
import { SAMPLE_RATE } from './wav.ts'

type Sink = {
  /** The next bytes of a WAV file, whose header does not know its length yet. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  /** The microphone is gone: unplugged, or its permission was taken away. */
  onLost: () => void
}

export type Capture = { stop: () => Promise<void> }

/** How long a graph may take to hand over its rest: one whose microphone is gone may run no more. */
const REST_MS = 500

export const canRecord = (): boolean =>
  typeof AudioContext !== 'undefined' && typeof AudioWorkletNode !== 'undefined' && Boolean(navigator.mediaDevices)

/** At our rate where the browser resamples by itself; one that cannot leaves it to the encoder, which then writes every five seconds. */
function graphOf(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  let context = new AudioContext({ sampleRate: SAMPLE_RATE })
  try {
    return { context, source: context.createMediaStreamSource(stream) }
  } catch {
    void context.close()
  }
  context = new AudioContext()
  try {
    return { context, source: context.createMediaStreamSource(stream) }
  } catch (error) {
    void context.close()
    throw error
  }
}

/** What the muxer goes back for, the sizes in the header, is left out: `encodeWav` writes them. */
function onwards(onBytes: Sink['onBytes']): WritableStream<StreamTargetChunk> {
  let end = 0
  return new WritableStream({
    write({ position, data }) {
      if (position < end) return
      end = position + data.byteLength
      onBytes(data)
    },
  })
}

async function encoderFor(sampleRate: number, onBytes: Sink['onBytes']) {
  const transform = sampleRate === SAMPLE_RATE ? {} : { transform: { sampleRate: SAMPLE_RATE } }
  const source = new AudioSampleSource({ codec: 'pcm-s16', ...transform })
  const output = new Output({ format: new WavOutputFormat(), target: new StreamTarget(onwards(onBytes)) })
  output.addAudioTrack(source)
  await output.start()
  let frames = 0
  const add = (data: Float32Array<ArrayBuffer>): Promise<void> => {
    const sample = new AudioSample({ data, format: 'f32', sampleRate, numberOfChannels: 1, timestamp: frames / sampleRate })
    frames += data.length
    return source.add(sample).finally(() => sample.close())
  }
  return { add, finish: () => output.finalize() }
}

/** @throws where the browser, or the person, gives none */
export const openMicrophone = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })

/** The graph's rest, then the file's; whatever state the graph is in. */
async function finishing(tap: AudioWorkletNode, ended: Promise<void>): Promise<void> {
  tap.port.postMessage('end')
  await Promise.race([ended, sleep(REST_MS)])
}

/**
 * Records until it is told to stop, and lets the microphone go then. Blocks come from a worklet, since a track that is read directly
 * loses its sound while the page is busy.
 */
export async function startCapture(stream: MediaStream, { onBytes, onLost }: Sink): Promise<Capture> {
  const release = () => stream.getTracks().forEach((track) => void track.stop())
  let graph: ReturnType<typeof graphOf> | undefined
  try {
    graph = graphOf(stream)
    const { context, source } = graph
    await context.audioWorklet.addModule(tapUrl)
    const tap = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
    const { add, finish } = await encoderFor(context.sampleRate, onBytes)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let written: Promise<unknown> = Promise.resolve()
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer> | null>) => {
      if (data) written = add(data).catch(onLost)
      else end()
    }
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost, { once: true })
    source.connect(tap)
    await context.resume()
    return {
      async stop() {
        await finishing(tap, ended)
        release()
        tap.port.onmessage = null
        await written
        await finish()
        await context.close()
      },
    }
  } catch (error) {
    release()
    // A browser gives a page a handful of audio contexts: one that stays open after each failure would soon be one too many.
    void graph?.context.close().catch(() => undefined)
    throw error
  }
}
