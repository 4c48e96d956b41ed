import { expect, test } from 'vitest'
import { readChunk } from './chat-chunk.ts'
import { createThoughtFilter } from './stream-text.ts'

const filter = (pieces: readonly string[]): string => {
  const { take, flush } = createThoughtFilter()
  return pieces.map(take).join('') + flush()
}

test.each([
  ['<think>Vou pensar.</think>\n\nTrês mitos', 'Três mitos'],
  ['<thinking>a</thinking>Olá <THINK>b</THINK>mundo', 'Olá mundo'],
  ['<think>sem fim', ''],
  ['1 < 2 e <b>negrito</b>', '1 < 2 e <b>negrito</b>'],
  ['a <', 'a <'],
])('a model’s answer of %s keeps its text without thoughts, however it is cut into pieces', (answer, text) => {
  expect(filter([answer])).toBe(text)
  expect(filter([...answer])).toBe(text)
})

test.each([
  [
    [
      { type: 'text', text: 'Olá' },
      { type: 'text', text: ' mundo' },
    ],
    'Olá mundo',
  ],
  [
    [
      { type: 'thinking', text: 'hm' },
      { type: 'output_text', text: 'Olá' },
    ],
    'Olá',
  ],
  [[{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }, { text: 'Olá' }], 'Olá'],
])('a model’s answer that is a list of blocks is read as its text', (content, text) => {
  expect(readChunk({ choices: [{ message: { content }, finish_reason: 'stop' }] }).text).toBe(text)
})
