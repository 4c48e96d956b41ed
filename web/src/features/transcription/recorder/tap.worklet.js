const FRAMES = 2048

/**
 * Sends the microphone's samples to the page in blocks, which are queued while the page is busy. When it is asked to end, it sends the
 * remaining samples, and then null.
 */
class Tap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.block = new Float32Array(FRAMES)
    this.filled = 0
    this.port.onmessage = () => {
      this.postBlock()
      this.port.postMessage(null)
    }
  }

  postBlock() {
    if (this.filled > 0) this.port.postMessage(this.block.slice(0, this.filled))
    this.filled = 0
  }

  /** The browser passes 128 samples at a time, and FRAMES is a multiple of 128. */
  process([[channel] = []]) {
    if (!channel) return true
    this.block.set(channel, this.filled)
    this.filled += channel.length
    if (this.filled === FRAMES) this.postBlock()
    return true
  }
}

registerProcessor('tap', Tap)
