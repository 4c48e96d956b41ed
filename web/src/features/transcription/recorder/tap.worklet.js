const FRAMES = 2048

/** Hands over the microphone's samples, in blocks that wait in line while the page is busy; when asked to end, the rest of them, and then null. */
class Tap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.block = new Float32Array(FRAMES)
    this.filled = 0
    this.port.onmessage = () => {
      this.hand()
      this.port.postMessage(null)
    }
  }

  hand() {
    if (this.filled > 0) this.port.postMessage(this.block.slice(0, this.filled))
    this.filled = 0
  }

  /** 128 frames at a time, which FRAMES is a multiple of. */
  process([[channel] = []]) {
    if (!channel) return true
    this.block.set(channel, this.filled)
    this.filled += channel.length
    if (this.filled === FRAMES) this.hand()
    return true
  }
}

registerProcessor('tap', Tap)
