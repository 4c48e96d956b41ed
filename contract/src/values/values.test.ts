import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { Flag, Id, IdOrEmpty, Text, TextOrEmpty } from './values.ts'

const Name = Text(10, 'Informe o nome')

test('text is trimmed and composed', () => {
  expect(safeParse(Name, '  Cafe\u0301 ').data).toBe('Café')
})

test.each([
  ['nothing but white space', '  ', 'Informe o nome'],
  ['nothing but what is invisible', '\u200b\u202e\u00a0\ufeff\u3164\u2800', 'Informe o nome'],
  ['more than it may hold', 'x'.repeat(11), 'Use no máximo 10 caracteres'],
  ['a NUL', 'a\0b', 'O texto tem caracteres que não podem ser guardados'],
  ['a lone surrogate', 'a\ud800', 'O texto tem caracteres que não podem ser guardados'],
  ['a number', 7, 'Informe o nome'],
])('text of %s is refused, with the reason', (_, value, reason) => {
  expect(safeParse(Name, value).error?.issues[0]?.message).toBe(reason)
})

test('optional text that is empty becomes null', () => {
  expect(safeParse(TextOrEmpty(10), '  ').data).toBeNull()
  expect(safeParse(TextOrEmpty(10), ' \u200b').data).toBeNull()
  expect(safeParse(TextOrEmpty(10), ' 👩\u200d💻 ').data).toBe('👩\u200d💻')
})

test('ids come as numbers or as their digits', () => {
  expect(safeParse(Id, '17').data).toBe(17)
  expect(safeParse(Id, 17).data).toBe(17)
})

test.each([
  0,
  -1,
  1.5,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  '0',
  '-1',
  '1.5',
  '01',
  '9007199254740992',
  '1e3',
  '',
  ' 1',
  'abc',
  null,
  [],
  {},
])('%j is no id', (value) => {
  expect(safeParse(Id, value).success).toBe(false)
})

test('in a form an empty id is no choice', () => {
  expect(safeParse(IdOrEmpty, '').data).toBeNull()
  expect(safeParse(IdOrEmpty, '3').data).toBe(3)
  expect(safeParse(IdOrEmpty, 'x').success).toBe(false)
})

test('flags are true and false, in words too', () => {
  expect([true, 'true', false, 'false'].map((value) => safeParse(Flag, value).data)).toEqual([true, true, false, false])
  expect(safeParse(Flag, 'sim').success).toBe(false)
})
