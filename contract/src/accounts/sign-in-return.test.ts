import { expect, test } from 'vitest'
import { readReturnFile, readReturnScreen } from './sign-in-return.ts'

const readFile = (path: string) => readReturnFile({ get: () => path })
const readScreen = (path: string) => readReturnScreen({ get: () => path })

test('the sign-in leads back to the address of a file', () => {
  expect(readFile('/api/finance/outflows/export?format=csv&q=a%26b')).toBe('/api/finance/outflows/export?format=csv&q=a%26b')
})

test.each([
  'https://outro.example/api/x',
  '//outro.example/api/x',
  '/\\outro.example',
  '/api//outro.example',
  '/api/..//outro.example',
  'javascript:alert(1)',
  '/apis',
  '/financeiro',
  '',
])('the sign-in leads back to no file for the address %j', (path) => {
  expect(readFile(path)).toBeUndefined()
})

test('the sign-in leads back to the address of a screen', () => {
  expect(readScreen('/execucoes?pagina=2')).toBe('/execucoes?pagina=2')
})

test.each(['//outro.example', '/entrar#etapa=codigo'])('the sign-in leads back to no screen for the address %j', (path) => {
  expect(readScreen(path)).toBeUndefined()
})
