import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { BadSettingError } from './setting.ts'

const read = (variables: NodeJS.ProcessEnv, isTerminal = true) => readEnv(variables, { isTerminal })
const TEAM = { ACCOUNTS: 'on', BASE_URL: 'https://painel.agencia.com.br' }

test('a token of the metrics that could be guessed is refused', () => {
  expect(() => readEnv({ METRICS_TOKEN: 'curto' }, { isTerminal: false })).toThrow('METRICS_TOKEN deve ter 20 caracteres ou mais')
  expect(readEnv({ METRICS_TOKEN: 'a'.repeat(20) }, { isTerminal: false }).metricsToken).toBe('a'.repeat(20))
})

test('without settings the server has port 3000, loopback, ./data and the embedded database', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    team: undefined,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    logLevel: 'warn',
    logFormat: 'text',
    demo: false,
    secretKey: undefined,
    forgetSecrets: false,
    adoptFiles: false,
    migrateWithoutBackup: false,
    allow: [],
    callbackUrl: undefined,
    callback: undefined,
    upstream: undefined,
    s3: undefined,
    backup: {
      folder: resolve('./data/backups/diarios'),
      s3: undefined,
      passphrase: undefined,
      bucketFiles: true,
      interval: 'auto',
    },
  })
})

test('an empty environment variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every request is logged where the output is no terminal', () => {
  expect(read({}, false).logLevel).toBe('info')
})

test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('HOST %s is taken as this machine', (HOST) => {
  expect(read({ HOST }).host).toBe(HOST)
})

const OTHER_MACHINES = ['0.0.0.0', '::', '192.168.0.7', 'painel.agencia.com.br']

test.each(OTHER_MACHINES)('HOST %s is refused without accounts, and the message says how to turn them on', (HOST) => {
  expect(() => read({ HOST })).toThrow(/^HOST .*ACCOUNTS=on e BASE_URL=/)
  expect(() => read({ HOST, ACCOUNTS: 'off', BASE_URL: 'https://painel.agencia.com.br' })).toThrow(/^HOST /)
})

test.each(OTHER_MACHINES)('HOST %s is taken with accounts', (HOST) => {
  expect(read({ HOST, ...TEAM }).host).toBe(HOST)
})

test('accounts need the setting of the address by which the team opens the server', () => {
  expect(read(TEAM).team).toEqual({ baseUrl: 'https://painel.agencia.com.br', trustProxy: [] })
  expect(read({ ...TEAM, BASE_URL: 'http://192.168.0.7:3000/' }).team?.baseUrl).toBe('http://192.168.0.7:3000')
  expect(() => read({ ACCOUNTS: 'on' })).toThrow(/^ACCOUNTS=on precisa de BASE_URL/)
  for (const BASE_URL of ['painel.agencia.com.br', 'ftp://x', 'https://x/caminho', 'https://a:b@x', '*'])
    expect(() => read({ ACCOUNTS: 'on', BASE_URL })).toThrow(/^BASE_URL/)
  expect(() => read({ ...TEAM, ACCOUNTS: 'sim' })).toThrow(/^ACCOUNTS/)
})

test('an OpenID provider needs its three settings, and accounts', () => {
  const OIDC = { OIDC_ISSUER: 'https://contas.agencia.com.br/realms/a', OIDC_CLIENT_ID: 'painel', OIDC_CLIENT_SECRET: 'x' }
  expect(read({ ...TEAM, ...OIDC }).team?.oidc).toEqual({
    issuer: 'https://contas.agencia.com.br/realms/a',
    clientId: 'painel',
    clientSecret: 'x',
    name: 'contas.agencia.com.br',
  })
  expect(read({ ...TEAM, ...OIDC, OIDC_NAME: 'Contas' }).team?.oidc?.name).toBe('Contas')
  expect(() => read({ ...TEAM, OIDC_ISSUER: 'https://x' })).toThrow(/OIDC_CLIENT_ID, OIDC_CLIENT_SECRET$/)
  expect(() => read({ ...TEAM, ...OIDC, OIDC_ISSUER: 'contas' })).toThrow(/^OIDC_ISSUER/)
  expect(() => read(OIDC)).toThrow(/^OIDC_ISSUER só vale com ACCOUNTS=on/)
})

test('mails need their server and their sender, and accounts', () => {
  const MAIL = {
    SMTP_URL: 'smtp://painel%40agencia:segredo@mail.agencia.com.br',
    MAIL_FROM: 'Painel da Agência <painel@agencia.com.br>',
  }
  expect(read({ ...TEAM, ...MAIL }).team?.mail).toEqual({
    host: 'mail.agencia.com.br',
    port: 587,
    encryption: 'starttls',
    login: { user: 'painel@agencia', password: 'segredo' },
    from: { name: 'Painel da Agência', address: 'painel@agencia.com.br' },
  })
  const smtps = { SMTP_URL: 'smtps://mail.agencia.com.br:4465', MAIL_FROM: 'painel@agencia.com.br' }
  expect(read({ ...TEAM, ...smtps }).team?.mail).toEqual({
    host: 'mail.agencia.com.br',
    port: 4465,
    encryption: 'implicit',
    login: undefined,
    from: { name: '', address: 'painel@agencia.com.br' },
  })
  expect(read(TEAM).team?.mail).toBeUndefined()
  expect(() => read({ ...TEAM, SMTP_URL: MAIL.SMTP_URL })).toThrow(/^SMTP_URL precisa de MAIL_FROM/)
  expect(() => read({ ...TEAM, MAIL_FROM: MAIL.MAIL_FROM })).toThrow(/^MAIL_FROM precisa de SMTP_URL/)
  expect(() => read(MAIL)).toThrow(/^SMTP_URL só vale com ACCOUNTS=on/)
})

test.each([
  ['smtps://mail', 'implicit'],
  ['smtp://mail', 'starttls'],
  ['smtp://10.0.0.5:25', 'starttls'],
  ['smtp://mail?tls=none', 'none'],
  ['smtp://localhost:25', 'none'],
  ['smtp://127.0.0.1:25', 'none'],
  ['smtp://[::1]:25', 'none'],
  ['smtps://localhost', 'implicit'],
])('SMTP_URL=%s encrypts: %s', (SMTP_URL, encryption) => {
  expect(read({ ...TEAM, SMTP_URL, MAIL_FROM: 'a@b.c' }).team?.mail).toMatchObject({ encryption })
})

test.each([
  'mail.agencia.com.br',
  'http://mail',
  'smtp://',
  'smtp://mail/caminho',
  'smtp://mail?tls=0',
  'smtp://mail?tls=none&x=1',
  'smtps://mail?tls=none',
  'smtp://painel:segredo@mail/?x',
  'smtp://mail:porta',
  'smtp://a:segredo%@mail',
])('SMTP_URL=%s is refused, and its password is not repeated', (SMTP_URL) => {
  const readRefused = () => read({ ...TEAM, SMTP_URL, MAIL_FROM: 'painel@agencia.com.br' })
  expect(readRefused).toThrow(/^SMTP_URL deve/)
  expect(readRefused).not.toThrow(/segredo/)
})

test.each(['painel', 'a@b.c, d@e.f', 'Painel <painel>', 'Painel\r\nBcc: x@y.z <painel@agencia.com.br>', 'a@b.c\r\nBcc: x@y.z'])(
  'MAIL_FROM=%j is refused as a sender',
  (MAIL_FROM) => {
    expect(() => read({ ...TEAM, SMTP_URL: 'smtp://mail', MAIL_FROM })).toThrow(/^MAIL_FROM deve/)
  },
)

test('proxies are trusted by address or range, and only with accounts', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.2,172.16.0.0/12, fd00::/8'
  expect(read({ ...TEAM, TRUST_PROXY }).team?.trustProxy).toEqual(['loopback', '10.0.0.2', '172.16.0.0/12', 'fd00::/8'])
  for (const bad of ['true', '*', '1', 'proxy.lan', '10.0.0.0/40', '0.0.0.0/0', '::/0'])
    expect(() => read({ ...TEAM, TRUST_PROXY: bad })).toThrow(/^TRUST_PROXY/)
  expect(() => read({ TRUST_PROXY })).toThrow(/^TRUST_PROXY só vale com ACCOUNTS=on/)
})

test('settings tell where automations are, and where they report to', () => {
  const given = {
    WEBHOOK_ALLOW: 'n8n.lan:5678, 10.0.0.5:80',
    CALLBACK_URL: 'http://host.docker.internal:3200/',
    CALLBACK_PORT: '3200',
    WEBHOOK_UPSTREAM: 'https://n8n.agencia.com.br',
  }
  expect(read(given)).toMatchObject({
    allow: [
      { host: 'n8n.lan', port: 5678 },
      { host: '10.0.0.5', port: 80 },
    ],
    callbackUrl: 'http://host.docker.internal:3200',
    callback: { host: '127.0.0.1', port: 3200 },
    upstream: 'https://n8n.agencia.com.br',
  })
  expect(() => read({ CALLBACK_HOST: '0.0.0.0' })).toThrow(/CALLBACK_PORT/)
})

test.each([
  ['WEBHOOK_ALLOW', 'n8n.lan'],
  ['CALLBACK_URL', 'painel'],
  ['CALLBACK_URL', 'http://painel.lan/caminho'],
  ['CALLBACK_PORT', 'x'],
  ['WEBHOOK_UPSTREAM', 'ftp://x'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['LOG_LEVEL', 'tudo'],
  ['LOG_FORMAT', 'xml'],
])('the setting %s=%s is refused by its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(BadSettingError)
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}`))
})

const S3 = {
  STORAGE_S3_BUCKET: 'arquivos',
  STORAGE_S3_ENDPOINT: 'https://s3.exemplo.com.br',
  STORAGE_S3_REGION: 'sa-east-1',
  STORAGE_S3_KEY: 'chave',
  STORAGE_S3_SECRET: 'segredo',
}

test('files may live in an S3-compatible service, which needs all of its settings', () => {
  expect(read({}).s3).toBeUndefined()
  expect(read(S3).s3).toEqual({
    bucket: 'arquivos',
    endpoint: 'https://s3.exemplo.com.br',
    region: 'sa-east-1',
    key: 'chave',
    secret: 'segredo',
  })
  const { STORAGE_S3_KEY: _key, STORAGE_S3_SECRET: _secret, ...half } = S3
  expect(() => read(half)).toThrow('falta informar: STORAGE_S3_KEY, STORAGE_S3_SECRET')
  expect(() => read({ ...S3, STORAGE_S3_ENDPOINT: 's3.exemplo.com.br' })).toThrow(/STORAGE_S3_ENDPOINT/)
})

const bucketVariables = (prefix: string, bucket: string) => ({
  [`${prefix}_S3_BUCKET`]: bucket,
  [`${prefix}_S3_ENDPOINT`]: 'https://s3.exemplo.com.br',
  [`${prefix}_S3_REGION`]: 'sa-east-1',
  [`${prefix}_S3_KEY`]: 'k',
  [`${prefix}_S3_SECRET`]: 's',
})

test('backups go to a folder or to a bucket of their own', () => {
  expect(read({ BACKUP_DIR: '/mnt/backups', BACKUP_PASSPHRASE: 'cavalo bateria grampo' }).backup).toEqual({
    folder: '/mnt/backups',
    s3: undefined,
    passphrase: 'cavalo bateria grampo',
    bucketFiles: true,
    interval: 'auto',
  })
  expect(read(bucketVariables('BACKUP', 'copias')).backup.s3?.bucket).toBe('copias')
  const leftOut = { ...bucketVariables('STORAGE', 'arquivos'), BACKUP_BUCKET_FILES: 'off' }
  expect(read(leftOut).backup.bucketFiles).toBe(false)
})

test.each([
  [{ BACKUP_DIR: '/mnt/backups', ...bucketVariables('BACKUP', 'copias') }, 'Informe BACKUP_DIR ou BACKUP_S3_…, não os dois'],
  [{ ...bucketVariables('STORAGE', 'tudo'), ...bucketVariables('BACKUP', 'tudo') }, 'BACKUP_S3_BUCKET é o bucket dos arquivos'],
  [{ BACKUP_DIR: './data/files/backups' }, 'BACKUP_DIR é a pasta dos arquivos'],
  [{ BACKUP_PASSPHRASE: 'curta' }, 'BACKUP_PASSPHRASE precisa de 12 caracteres'],
  [{ BACKUP_INTERVAL: '0' }, 'BACKUP_INTERVAL deve ser auto ou um número de horas de 1 a 24'],
  [{ BACKUP_INTERVAL: '1.5' }, 'BACKUP_INTERVAL deve ser auto ou um número de horas de 1 a 24'],
  [{ BACKUP_BUCKET_FILES: 'não' }, 'BACKUP_BUCKET_FILES deve ser on ou off'],
  [{ BACKUP_BUCKET_FILES: 'off' }, 'BACKUP_BUCKET_FILES=off só vale com STORAGE_S3_'],
  [{ BACKUP_S3_BUCKET: 'copias' }, 'Para guardar os backups em um serviço S3 falta informar: BACKUP_S3_ENDPOINT'],
])('settings of backups that protect nothing or contradict each other are refused (%#)', (variables, words) => {
  expect(() => read(variables)).toThrow(words)
})
