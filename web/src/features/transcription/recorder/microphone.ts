import { AudioSample, AudioSampleSource, Output, StreamTarget, type StreamTargetChunk, WavOutputFormat } from 'mediabunny'
import { sleep } from '../sleep.ts'
import tapUrl from './tap.worklet.js?url'
import { SAMPLE_RATE } from './wav.ts'

type CaptureHandlers = {
  /** The file's header does not contain the length yet. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Called when the microphone was unplugged, the permission for it revoked, or a block could not be encoded. */
  onLost: () => void
}

/**
 * `muted`: the device or another app silences it. `suspended`: the browser paused the audio, as phones do while the screen is
 * locked or during a call.
 */
export type Interruption = 'muted' | 'suspended'

export type Capture = {
  stop: () => Promise<void>
  /** Calls back at once, and whenever sound stops to arrive or arrives again. */
  watchInterruptions: (onInterruption: (kind: Interruption | undefined) => void) => void
  resume: () => void
}

/** In milliseconds. The graph of a lost microphone may have stopped and never deliver its last block. */
const DRAIN_MS = 500

export const canRecord = (): boolean =>
  typeof AudioContext !== 'undefined' && typeof AudioWorkletNode !== 'undefined' && Boolean(navigator.mediaDevices)

/** At our sample rate if the browser can resample; otherwise the encoder resamples, and writes every five seconds. */
function openAudioGraph(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
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

/** Ignores the muxer's writes back into the header; `finalizeWav` later writes the sizes there. */
function createAppendOnlyStream(onBytes: CaptureHandlers['onBytes']): WritableStream<StreamTargetChunk> {
  let end = 0
  return new WritableStream({
    write({ position, data }) {
      if (position < end) return
      end = position + data.byteLength
      onBytes(data)
    },
  })
}

async function startEncoder(sampleRate: number, onBytes: CaptureHandlers['onBytes']) {
  const transform = sampleRate === SAMPLE_RATE ? {} : { transform: { sampleRate: SAMPLE_RATE } }
  const source = new AudioSampleSource({ codec: 'pcm-s16', ...transform })
  const output = new Output({ format: new WavOutputFormat(), target: new StreamTarget(createAppendOnlyStream(onBytes)) })
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

/** @throws DOMException if there is no microphone or the person denies it */
export const openMicrophone = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })

/** Both end with `over`; suspended audio continues when the page is visible. */
function createInterruptionWatch(track: MediaStreamTrack | undefined, context: AudioContext, over: AbortSignal) {
  const resume = () => void context.resume().catch(() => undefined) // refused while a call lasts: the interruption stays on screen
  const watchInterruptions: Capture['watchInterruptions'] = (onInterruption) => {
    let muted = track?.muted === true
    const tell = () => onInterruption(context.state === 'running' ? (muted ? 'muted' : undefined) : 'suspended')
    const onMuteChange = ({ type }: Event) => {
      muted = type === 'mute'
      tell()
    }
    track?.addEventListener('mute', onMuteChange, { signal: over })
    track?.addEventListener('unmute', onMuteChange, { signal: over })
    context.addEventListener('statechange', tell, { signal: over })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(), { signal: over })
    tell()
  }
  return { resume, watchInterruptions }
}

async function drainGraph(worklet: AudioWorkletNode, ended: Promise<void>): Promise<void> {
  worklet.port.postMessage('end')
  await Promise.race([ended, sleep(DRAIN_MS)])
}

/** The blocks come from an audio worklet, because a track that is read directly loses sound while the page is busy. */
export async function startCapture(stream: MediaStream, { onBytes, onLost }: CaptureHandlers): Promise<Capture> {
  const stopTracks = () => stream.getTracks().forEach((track) => void track.stop())
  let graph: ReturnType<typeof openAudioGraph> | undefined
  try {
    graph = openAudioGraph(stream)
    const { context, source } = graph
    await context.audioWorklet.addModule(tapUrl)
    const worklet = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
    const { add, finish } = await startEncoder(context.sampleRate, onBytes)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let written: Promise<unknown> = Promise.resolve()
    worklet.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer> | null>) => {
      if (data) written = add(data).catch(onLost)
      else end()
    }
    const [track] = stream.getAudioTracks()
    track?.addEventListener('ended', onLost, { once: true })
    source.connect(worklet)
    await context.resume()
    const over = new AbortController()
    return {
      ...createInterruptionWatch(track, context, over.signal),
      async stop() {
        over.abort()
        await drainGraph(worklet, ended)
        stopTracks()
        worklet.port.onmessage = null
        await written
        await finish()
        await context.close()
      },
    }
  } catch (error) {
    stopTracks()
    // A browser allows a page only a few audio contexts, so a context must not stay open after a failure.
    void graph?.context.close().catch(() => undefined)
    throw error
  }
}
