import { expect, test } from 'vitest'
import { normalizeAddress } from './link-address.ts'

test.each([
  ['https://exemplo.com.br/a?b=c#d', 'https://exemplo.com.br/a?b=c#d'],
  [' HTTP://EXEMPLO.COM ', 'HTTP://EXEMPLO.COM'],
  ['mailto:a@b.co', 'mailto:a@b.co'],
  ['exemplo.com.br', 'https://exemplo.com.br'],
  ['ação.com.br/página', 'https://ação.com.br/página'],
  ['exemplo.com:8080/a', 'https://exemplo.com:8080/a'],
  ['ana@exemplo.com.br', 'mailto:ana@exemplo.com.br'],
])('a link typed as %j leads to %s', (typed, address) => {
  expect(normalizeAddress(typed)).toBe(address)
})

test.each([
  '',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '/settings',
  '//evil.com',
  'https:',
  'duas palavras',
  'palavra',
  '#topo',
])('%j is no address of a link', (typed) => {
  expect(normalizeAddress(typed)).toBeUndefined()
})
