import { expect, test } from 'vitest'
import { splitAccents, stripAccents } from './accent-marks.ts'

test.each([
  ['5 erros que *afastam pacientes*', '5 erros que afastam pacientes', ['afastam pacientes']],
  ['*Tudo*: “*sim*” ou *não*?', 'Tudo: “sim” ou não?', ['Tudo', 'sim', 'não']],
  ['3 * 4 * 5, 2*3*4 e **negrito**', '3 * 4 * 5, 2*3*4 e **negrito**', []],
  ['uma * só', 'uma * só', []],
])('the marked words of “%s” are found, and no other star is', (text, plain, accents) => {
  expect(stripAccents(text)).toBe(plain)
  expect(splitAccents(text).flatMap((part) => (part.isAccent ? [part.text] : []))).toEqual(accents)
  expect(
    splitAccents(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(plain)
})
