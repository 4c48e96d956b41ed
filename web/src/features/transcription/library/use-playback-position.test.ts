import { expect, test } from 'vitest'
import { findSegmentAt } from './use-playback-position.ts'

const SEGMENTS = [0.5, 2, 2, 10].map((start) => ({ start, end: start + 1, text: 'x' }))

test.each([
  [0, -1],
  [0.5, 0],
  [1.9, 0],
  [2, 2],
  [9.99, 2],
  [500, 3],
])('of a transcript, at %f s line %i is heard', (seconds, line) => expect(findSegmentAt(SEGMENTS, seconds)).toBe(line))

test('in a transcript without lines none is heard', () => expect(findSegmentAt([], 3)).toBe(-1))
