import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting, readEnv } from './env.ts'

const read = (variables: NodeJS.ProcessEnv, terminal = true) => readEnv(variables, { terminal })

test('nothing set: port 3000, loopback, ./data, the embedded database', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    logLevel: 'warn',
    demo: false,
    secretKey: undefined,
    forgetSecrets: false,
    allow: [],
    callbackUrl: undefined,
    callback: undefined,
    upstream: undefined,
  })
})

test('an empty variable is one that is not there', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('away from a terminal every request is logged', () => {
  expect(read({}, false).logLevel).toBe('info')
})

test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('HOST %s is this machine', (HOST) => {
  expect(read({ HOST }).host).toBe(HOST)
})

test.each(['0.0.0.0', '::', '192.168.0.7', 'painel.agencia.com.br'])(
  'HOST %s is refused, and the message says what is to come',
  (HOST) => {
    expect(() => read({ HOST })).toThrow(/^HOST .*modo de equipe/)
  },
)

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['LOG_LEVEL', 'tudo'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(BadSetting)
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}`))
})
