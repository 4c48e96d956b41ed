export type CappedBody = {
  add(chunk: Buffer): boolean
  bytes(): Buffer
}

const START = 4096

/** A list of chunks would take more memory, because even a tiny chunk keeps the whole buffer alive into which it was read. */
export function createCappedBody(maxBytes: number): CappedBody {
  let buffer = Buffer.allocUnsafe(Math.min(START, maxBytes))
  let length = 0

  function makeRoom(wanted: number) {
    if (wanted <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(wanted, buffer.length * 2)))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  return {
    add(chunk) {
      const kept = Math.min(chunk.length, maxBytes - length)
      makeRoom(length + kept)
      chunk.copy(buffer, length, 0, kept)
      length += kept
      return kept === chunk.length
    },
    bytes: () => buffer.subarray(0, length),
  }
}
