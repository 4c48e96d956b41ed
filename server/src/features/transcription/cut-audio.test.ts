import { array, assert, asyncProperty, integer, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTone, aWav } from '#testing/recordings.ts'
import { splitLargeWav } from './audio-parts.ts'
import { cutAtSilences, findQuietestFrame } from './cut-audio.ts'
import { buildWavHeader, computeWavSeconds, readWav } from './wav.ts'

describe('the quietest stretch of a sound', () => {
  test('is found, and its middle is the place', () => {
    const samples = Int16Array.from([9, 9, 9, 1, 0, 1, 9, 9])
    expect(findQuietestFrame(samples, 1, 3)).toBe(4)
  })

  test('is the last of several, so that parts are as long as they may be', () => {
    expect(findQuietestFrame(new Int16Array(100), 1, 10)).toBe(95)
  })

  test('is found over both channels', () => {
    const samples = Int16Array.from([0, 9, 0, 9, 3, 3, 0, 9])
    expect(findQuietestFrame(samples, 2, 1)).toBe(2)
  })

  test('is louder than no other', () => {
    assert(
      property(
        array(integer({ min: -32_768, max: 32_767 }), { minLength: 1, maxLength: 60 }),
        integer({ min: 1, max: 20 }),
        (all, window) => {
          const samples = Int16Array.from(all)
          const width = Math.min(window, samples.length)
          const sum = (at: number) => samples.slice(at, at + width).reduce((total, sample) => total + Math.abs(sample), 0)
          const least = Math.min(...Array.from({ length: samples.length - width + 1 }, (_, at) => sum(at)))
          expect(sum(findQuietestFrame(samples, 1, window) - Math.floor(width / 2))).toBe(least)
        },
      ),
    )
  })
})

test('a sound is cut in the last 30 s before the limit, and no further back than half a part', async () => {
  const looked: [number, number][] = []
  const look = async (from: number, to: number) => {
    looked.push([from, to])
    return new Int16Array(to - from)
  }
  await cutAtSilences({ frames: 250, maxFrames: 100, rate: 1 }, 1, look)
  expect(looked[0]).toEqual([70, 100])
  looked.length = 0
  await cutAtSilences({ frames: 25, maxFrames: 10, rate: 1 }, 1, look)
  expect(looked[0]).toEqual([5, 10])
})

/** The size of the form around a file, in bytes. */
const FORM = 16 * 1024

test('the parts of a sound are together its samples, none over the limit, with their true times', async () => {
  const recording = record({
    frames: integer({ min: 1, max: 60_000 }),
    channels: integer({ min: 1, max: 2 }),
    rate: integer({ min: 1, max: 4 }).map((n) => n * 8_000),
    room: integer({ min: 2_000, max: 50_000 }),
    seed: nat(1_000),
  })
  await assert(
    asyncProperty(recording, async ({ frames, channels, rate, room, seed }) => {
      const samples = new Int16Array(frames * channels).map((_, n) => ((n * 7_919 + seed) % 65_536) - 32_768)
      const wav = aWav(samples, { rate, channels })
      const limit = FORM + 44 + room
      const parts = await splitLargeWav(new Blob([new Uint8Array(wav)]), { type: 'audio/wav', limit })
      expect(parts.length > 1).toBe(wav.length + FORM > limit)
      const samplesOfParts: Buffer[] = []
      let at = 0
      for (const { file, from, seconds } of parts) {
        expect(file.size + FORM).toBeLessThanOrEqual(limit)
        const content = Buffer.from(await file.arrayBuffer())
        const read = readWav(content, content.length)
        expect(read).toMatchObject({ pcm: true, channels, rate, bits: 16 })
        expect(from).toBeCloseTo(at / rate, 9)
        expect(seconds).toBeCloseTo((content.length - 44) / 2 / channels / rate, 9)
        at += (content.length - 44) / 2 / channels
        samplesOfParts.push(content.subarray(44))
      }
      expect(Buffer.concat(samplesOfParts).equals(wav.subarray(44))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

describe('the header of a WAV', () => {
  const wav = aWav(aTone(2, { rate: 8_000, channels: 2 }), { rate: 8_000, channels: 2 })

  test('tells its length', () => {
    const read = readWav(wav, wav.length)
    expect(read && computeWavSeconds(read)).toBe(2)
  })

  test('that was never finished tells the length of what is there', () => {
    const cutOff = Buffer.from(wav)
    cutOff.writeUInt32LE(0, 40)
    expect(readWav(cutOff, wav.length)?.length).toBe(wav.length - 44)
    cutOff.writeUInt32LE(0xffffffff, 40)
    expect(readWav(cutOff, wav.length)?.length).toBe(wav.length - 44)
  })

  test('may have titles of odd length before the samples', () => {
    const list = Buffer.concat([Buffer.from('LIST'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')])
    const titled = Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)])
    expect(readWav(titled, titled.length)).toMatchObject({ start: 44 + list.length, length: wav.length - 44 })
  })

  test('of the extensible kind is read', () => {
    const format = Buffer.alloc(40)
    wav.copy(format, 0, 20, 36)
    format.writeUInt16LE(0xfffe, 0)
    format.writeUInt16LE(1, 24)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(40)
    const extensible = Buffer.concat([wav.subarray(0, 16), size, format, wav.subarray(36)])
    expect(readWav(extensible, extensible.length)).toMatchObject({ pcm: true, bits: 16, channels: 2 })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('OggS'.repeat(20))],
    ['a beginning alone', wav.subarray(0, 30)],
    ['samples without a format', Buffer.concat([wav.subarray(0, 12), wav.subarray(36)])],
  ])('is not found in %s', (_, content) => {
    expect(readWav(content, content.length)).toBeUndefined()
  })

  test('is read as it was written', () => {
    const samples = wav.length - 44
    expect(buildWavHeader({ channels: 2, rate: 8_000 }, samples).equals(wav.subarray(0, 44))).toBe(true)
  })
})
