import { expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'

test.each([
  ['n8n.agencia.com.br', 'https://n8n.agencia.com.br'],
  [' n8n.agencia.com.br/base ', 'https://n8n.agencia.com.br/base'],
  ['automações.com.br', 'https://automações.com.br'],
  ['n8n:5678', 'https://n8n:5678'],
  ['10.0.0.5:5678', 'https://10.0.0.5:5678'],
  ['localhost', 'http://localhost'],
  ['localhost:11434/v1', 'http://localhost:11434/v1'],
  ['127.0.0.1:5678', 'http://127.0.0.1:5678'],
  ['[::1]:5678', 'http://[::1]:5678'],
])('the typed address %j is completed to %s', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
})

test.each([
  '',
  'http://n8n.lan',
  'https://n8n.agencia.com.br',
  'https:/n8n.agencia.com.br',
  'ftp://n8n.agencia.com.br',
  'htps://n8n.agencia.com.br',
  'ana:senha@n8n.lan',
  'javascript:alert(1)',
  '/webhook',
  'n8n',
  'nosso n8n.com',
])('the typed address %j stays as it is', (typed) => {
  expect(completeAddress(typed)).toBe(typed)
})
