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
])('the time %d s is %s in subtitles', (seconds, shown) => {
  expect(formatCueTime(seconds, ',')).toBe(shown)
})

const SEGMENTS = [
  { start: 0, end: 1.5, text: 'Bom dia.' },
  { start: 1.5, end: 1.5, text: ' Receita --> caixa & <b>lucro</b>\n\nfim ' },
  { start: 3, end: 4, text: '  ' },
]

test('subtitles as SRT are numbered, with commas, and no line that could be taken for another', () => {
  expect(toSrt(aText({ segments: SEGMENTS }))).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nBom dia.\n\n' +
      '2\n00:00:01,500 --> 00:00:01,501\nReceita → caixa & <b>lucro</b>\nfim\n\n',
  )
})

test('subtitles as VTT have the header, points, and markup as text', () => {
  expect(toVtt(aText({ segments: SEGMENTS }))).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBom dia.\n\n' +
      '00:00:01.500 --> 00:00:01.501\nReceita --&gt; caixa &amp; &lt;b&gt;lucro&lt;/b&gt;\nfim\n\n',
  )
})

test('subtitles as TXT are the text, ended by a line break', () => {
  expect(toTxt(aText({ text: ' Bom dia.\n' }))).toBe('Bom dia.\n')
})

describe('subtitles without segments', () => {
  test('are one cue over the whole length', () => {
    expect(toSrt(aText({ duration: 12.25 }))).toBe('1\n00:00:00,000 --> 00:00:12,250\nBom dia.\n\n')
  })

  test('and without a length last as long as it takes to say them', () => {
    expect(toVtt(aText({ text: 'um dois três quatro cinco', duration: null }))).toContain('00:00:00.000 --> 00:00:02.000')
  })

  test('and without a text have no cue', () => {
    expect([toSrt(aText({ text: '' })), toVtt(aText({ text: '' }))]).toEqual(['', 'WEBVTT\n\n'])
  })
})
