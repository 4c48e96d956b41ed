import { describe, expect, test } from 'vitest'
import { formatCueTime, type TranscribedText, toSrt, toTxt, toVtt } from './export-transcription.ts'

const aText = (given: Partial<TranscribedText> = {}): TranscribedText => ({
  text: 'Bom dia.',
  segments: [],
  duration: 4,
  ...given,
})

test.each([
  [0, '00:00:00,000'],
  [1.5, '00:00:01,500'],
  [59.9996, '00:01:00,000'],
  [3_599.999, '00:59:59,999'],
  [3_725.04, '01:02:05,040'],
  [360_000, '100:00:00,000'],
])('%d s is %s', (seconds, shown) => {
  expect(formatCueTime(seconds, ',')).toBe(shown)
})

const SEGMENTS = [
  { start: 0, end: 1.5, text: 'Bom dia.' },
  { start: 1.5, end: 1.5, text: ' Receita --> caixa & <b>lucro</b>\n\nfim ' },
  { start: 3, end: 4, text: '  ' },
]

test('SRT: numbered, with commas, an empty line after each, and no line that could be taken for another', () => {
  expect(toSrt(aText({ segments: SEGMENTS }))).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nBom dia.\n\n' +
      '2\n00:00:01,500 --> 00:00:01,501\nReceita → caixa & <b>lucro</b>\nfim\n\n',
  )
})

test('VTT: its header, points, and what would be markup as text', () => {
  expect(toVtt(aText({ segments: SEGMENTS }))).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBom dia.\n\n' +
      '00:00:01.500 --> 00:00:01.501\nReceita --&gt; caixa &amp; &lt;b&gt;lucro&lt;/b&gt;\nfim\n\n',
  )
})

test('TXT is the text, ended by a line break', () => {
  expect(toTxt(aText({ text: ' Bom dia.\n' }))).toBe('Bom dia.\n')
})

describe('without segments', () => {
  test('one cue over the whole length', () => {
    expect(toSrt(aText({ duration: 12.25 }))).toBe('1\n00:00:00,000 --> 00:00:12,250\nBom dia.\n\n')
  })

  test('and without a length: as long as it takes to say it', () => {
    expect(toVtt(aText({ text: 'um dois três quatro cinco', duration: null }))).toContain('00:00:00.000 --> 00:00:02.000')
  })

  test('and without a text there is no cue', () => {
    expect([toSrt(aText({ text: '' })), toVtt(aText({ text: '' }))]).toEqual(['', 'WEBVTT\n\n'])
  })
})
