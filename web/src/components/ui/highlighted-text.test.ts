import { expect, test } from 'vitest'
import { splitByMatches } from './highlighted-text.tsx'

const markMatches = (text: string, q: string) =>
  splitByMatches(text, q)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['A campanha de Natal', 'natal', 'A campanha de [Natal]'],
  ['Edição e edição', 'EDICAO', '[Edição] e [edição]'],
  ['ação', 'a', '[a]ção'.replace('ã', '[ã]')],
  ['nada disso', 'outro', 'nada disso'],
  ['tudo', '  ', 'tudo'],
  ['İstanbul e natal', 'natal', 'İstanbul e [natal]'],
  ['a+b', '+', 'a[+]b'],
  ['Edição do cliente', 'cliente EDIC', '[Ediç]ão do [cliente]'],
  ['campanha', 'panha campa', '[campanha]'],
  ['aaa', 'aa', '[aa]a'],
])('in "%s" %s is marked, whatever its case and its accents', (text, q, marked) => expect(markMatches(text, q)).toBe(marked))

test('the marked and other pieces of a text together are the text', () => {
  const text = 'Ao 😀 vivo: não, não e não'
  expect(
    splitByMatches(text, 'nao')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
