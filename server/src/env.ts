import { isIP } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { OidcSettings } from './accounts/oidc-settings.ts'
import { type MailSettings, parseMailSettings } from './integrations/mail/mail-settings.ts'
import { type HostAndPort, parseAllowList } from './integrations/outgoing/allow-list.ts'
import type { S3Settings } from './integrations/storage/s3.ts'
import { BadTracingSettingError, readTracingSettings, type TracingSettings } from './telemetry/tracing-settings.ts'

/** The addresses of a server with accounts. */
export type TeamSettings = {
  /** The origin by which browsers reach the server, such as `https://painel.agencia.com.br`. */
  baseUrl: string
  /** The addresses and ranges of the reverse proxies whose forwarded headers are believed; none when empty. */
  trustProxy: string[]
  /** The OpenID provider with which people sign in as well. */
  oidc?: OidcSettings | undefined
  /** The mail server that sends the links; undefined where they are handed over by hand alone. */
  mail?: MailSettings | undefined
}

export type Env = {
  port: number
  host: string
  /** Undefined in local mode, in which everybody who reaches the server is its one person. */
  team: TeamSettings | undefined
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  logLevel: string
  demo: boolean
  /** The key as base64 of 32 bytes; where absent, the key is in a file in `dataDir`. */
  secretKey: string | undefined
  forgetSecrets: boolean
  adoptFiles: boolean
  /** Whether this start migrates the database without a backup before. */
  migrateWithoutBackup: boolean
  /** The hosts and ports of the local network at which automations may be. */
  allow: HostAndPort[]
  /** The base address of automations' reports; where absent, this server's own. */
  callbackUrl: string | undefined
  /** The address of the callback server, which serves reports alone. */
  callback: { host: string; port: number } | undefined
  /** The address of the service that answers the specification's calls instead. */
  upstream: string | undefined
  /** The object storage of the files; undefined where they are in `dataDir`. */
  s3: S3Settings | undefined
  /** The token with which programs on other machines read `/metrics`; undefined where none may. */
  metricsToken: string | undefined
  /** Where traces go; undefined for nowhere. */
  tracing: TracingSettings | undefined
  backup: BackupSettings
}

/**
 * `s3`: the bucket of the backups; undefined where they are in `folder`. `passphrase`: what encrypts them; undefined where nothing does.
 * `bucketFiles`: whether backups and exports have the files of the files' bucket.
 */
export type BackupSettings = {
  folder: string
  s3: S3Settings | undefined
  passphrase: string | undefined
  bucketFiles: boolean
}

/** A setting that cannot be used. The message is for the person who started the server. */
export class BadSettingError extends Error {}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function readPort(text: string, name = 'PORT'): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new BadSettingError(`${name} deve ser um número de 0 a 65535, e é "${text}"`)
  return port
}

function readHost(text: string, team: TeamSettings | undefined): string {
  if (team || LOOPBACK.test(text)) return text
  throw new BadSettingError(
    `HOST só pode ser um endereço desta máquina (127.0.0.1, ::1, localhost), e é "${text}": sem contas, quem alcançasse o endereço veria tudo. Para que outras máquinas entrem, ligue as contas: ACCOUNTS=on e BASE_URL=https://painel.suaempresa.com.br`,
  )
}

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new BadSettingError('DATABASE_URL deve ser um endereço como postgres://usuario:senha@servidor:5432/banco')
}

/** Reads an address of scheme, host and port, with nothing after them. */
function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/' && !url.search && !url.hash
  if (plain) return url.origin
  throw new BadSettingError(`${name} deve ser um endereço como https://painel.suaempresa.com.br, sem caminho, e é "${text}"`)
}

/** Whether a text is an address, a range in CIDR notation, or `loopback`. The range of all addresses would let everybody pass for a proxy. */
function isProxyName(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const inRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return bits > 0 && inRange && rest.length === 0
}

function readTrustProxy(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const bad = names.find((name) => !isProxyName(name))
  if (bad === undefined) return names
  throw new BadSettingError(
    `TRUST_PROXY deve ter endereços de proxies, como 10.0.0.2, 172.16.0.0/12 ou loopback, separados por vírgula, e tem "${bad}"`,
  )
}

const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Reads the settings of the OpenID provider, of which all three must be given, or none. Without `OIDC_NAME` it has its host's name. */
function readOidc(given: (name: string) => string | undefined): OidcSettings | undefined {
  const missing = OIDC_SETTINGS.filter((name) => given(name) === undefined)
  if (missing.length === OIDC_SETTINGS.length) return undefined
  if (missing.length > 0) throw new BadSettingError(`Para entrar com um provedor OpenID falta informar: ${missing.join(', ')}`)
  const [issuer = '', clientId = '', clientSecret = ''] = OIDC_SETTINGS.map(given)
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new BadSettingError(`OIDC_ISSUER deve ser um endereço como https://contas.suaempresa.com.br, e é "${issuer}"`)
  return { issuer, clientId, clientSecret, name: given('OIDC_NAME') ?? url.hostname }
}

/** Reads the mail server's settings, of which both must be given, or none. */
function readMail(given: (name: string) => string | undefined): MailSettings | undefined {
  const [url, from] = [given('SMTP_URL'), given('MAIL_FROM')]
  if (url === undefined && from === undefined) return undefined
  if (from === undefined)
    throw new BadSettingError('SMTP_URL precisa de MAIL_FROM: o remetente das mensagens, como Painel <painel@suaempresa.com.br>')
  if (url === undefined) throw new BadSettingError('MAIL_FROM precisa de SMTP_URL: o servidor de e-mail que envia as mensagens')
  try {
    return parseMailSettings({ url, from })
  } catch (error) {
    throw new BadSettingError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the settings of team mode; undefined where `ACCOUNTS` is not `on`. */
function readTeam(given: (name: string) => string | undefined): TeamSettings | undefined {
  const accounts = given('ACCOUNTS') ?? 'off'
  if (accounts !== 'on' && accounts !== 'off') throw new BadSettingError(`ACCOUNTS deve ser on ou off, e é "${accounts}"`)
  const [baseUrl, trustProxy] = [given('BASE_URL'), given('TRUST_PROXY')]
  if (accounts === 'on') {
    if (baseUrl === undefined)
      throw new BadSettingError(
        'ACCOUNTS=on precisa de BASE_URL: o endereço pelo qual a equipe abre o sistema, como https://painel.suaempresa.com.br',
      )
    return {
      baseUrl: readOrigin('BASE_URL', baseUrl),
      trustProxy: readTrustProxy(trustProxy ?? ''),
      oidc: readOidc(given),
      mail: readMail(given),
    }
  }
  const idle = [...OIDC_SETTINGS, 'SMTP_URL', 'MAIL_FROM'].find((name) => given(name) !== undefined)
  if (idle) throw new BadSettingError(`${idle} só vale com ACCOUNTS=on: sem contas ninguém entra`)
  if (trustProxy !== undefined) throw new BadSettingError('TRUST_PROXY só vale com ACCOUNTS=on: sem contas nenhum proxy é aceito')
  return undefined
}

function readAllow(text: string): HostAndPort[] {
  try {
    return parseAllowList(text)
  } catch (error) {
    throw new BadSettingError(`WEBHOOK_ALLOW: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readCallback(host: string | undefined, port: string | undefined): Env['callback'] {
  if (port === undefined) {
    if (host === undefined) return undefined
    throw new BadSettingError('CALLBACK_HOST precisa de CALLBACK_PORT: a porta em que os avisos chegam')
  }
  return { host: host ?? '127.0.0.1', port: readPort(port, 'CALLBACK_PORT') }
}

/** Names the variables of a bucket, whose names begin with `STORAGE` or `BACKUP`. */
const nameS3Settings = (prefix: string) =>
  ({
    bucket: `${prefix}_S3_BUCKET`,
    endpoint: `${prefix}_S3_ENDPOINT`,
    region: `${prefix}_S3_REGION`,
    key: `${prefix}_S3_KEY`,
    secret: `${prefix}_S3_SECRET`,
  }) as const satisfies Record<keyof S3Settings, string>

/** Reads the settings of a bucket, of which all five must be given, or none. `what`: what it stores, in Portuguese. */
function readS3(given: (name: string) => string | undefined, prefix: string, what: string): S3Settings | undefined {
  const settings = nameS3Settings(prefix)
  const names = Object.values(settings)
  const missing = names.filter((name) => given(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new BadSettingError(`Para guardar ${what} em um serviço S3 falta informar: ${missing.join(', ')}`)
  const text = (name: keyof S3Settings) => given(settings[name]) ?? ''
  return {
    bucket: text('bucket'),
    endpoint: readOrigin(settings.endpoint, text('endpoint')),
    region: text('region'),
    key: text('key'),
    secret: text('secret'),
  }
}

/** Reads the token of `/metrics`; one that could be guessed is refused. */
function readMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{20,}$/.test(text)) return text
  throw new BadSettingError('METRICS_TOKEN deve ter 20 caracteres ou mais, sem espaços: crie um com "openssl rand -hex 24"')
}

function readTracing(given: (name: string) => string | undefined): TracingSettings | undefined {
  try {
    return readTracingSettings(given)
  } catch (error) {
    throw error instanceof BadTracingSettingError ? new BadSettingError(error.message) : error
  }
}

const SHORTEST_PASSPHRASE = 12

/** Reads whether the files of the bucket are in the backups: they are, unless a person says that they are not. */
function readBucketFiles(text: string | undefined, files: S3Settings | undefined): boolean {
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw new BadSettingError(`BACKUP_BUCKET_FILES deve ser on ou off, e é "${text}"`)
  if (text === 'off' && !files)
    throw new BadSettingError('BACKUP_BUCKET_FILES=off só vale com STORAGE_S3_…: sem bucket os arquivos vão no backup')
  return text !== 'off'
}

/** Reads where backups go and what encrypts them. `dataDir` and `files`: where the data itself is. */
function readBackup(
  given: (name: string) => string | undefined,
  { dataDir, files }: { dataDir: string; files: S3Settings | undefined },
): BackupSettings {
  const [dir, passphrase, s3] = [given('BACKUP_DIR'), given('BACKUP_PASSPHRASE'), readS3(given, 'BACKUP', 'os backups')]
  if (dir !== undefined && s3)
    throw new BadSettingError('Informe BACKUP_DIR ou BACKUP_S3_…, não os dois: os backups ficam em um lugar só')
  if (s3 && files && s3.bucket === files.bucket && s3.endpoint === files.endpoint)
    throw new BadSettingError(
      'BACKUP_S3_BUCKET é o bucket dos arquivos: um backup que se perde com eles não serve. Use outro bucket',
    )
  const folder = resolve(dir ?? join(dataDir, 'backups', 'diarios'))
  if (!relative(join(dataDir, 'files'), folder).startsWith('..'))
    throw new BadSettingError('BACKUP_DIR é a pasta dos arquivos: um backup que se perde com eles não serve. Escolha outra pasta')
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE)
    throw new BadSettingError(
      `BACKUP_PASSPHRASE precisa de ${SHORTEST_PASSPHRASE} caracteres ou mais: quatro ou cinco palavras ao acaso, por exemplo`,
    )
  return { folder, s3, passphrase, bucketFiles: readBucketFiles(given('BACKUP_BUCKET_FILES'), files) }
}

function readLevel(text: string): string {
  if (LEVELS.includes(text)) return text
  throw new BadSettingError(`LOG_LEVEL deve ser um de ${LEVELS.join(', ')}, e é "${text}"`)
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent. On a terminal the log has warnings and
 * errors only, so that the server's address stays in sight.
 * @throws BadSettingError naming the variable
 */
export function readEnv(variables: NodeJS.ProcessEnv, { terminal }: { terminal: boolean }): Env {
  const given = (name: string) => variables[name]?.trim() || undefined
  const databaseUrl = given('DATABASE_URL')
  const team = readTeam(given)
  const dataDir = resolve(given('DATA_DIR') ?? './data')
  const s3 = readS3(given, 'STORAGE', 'os arquivos')
  const origin = (name: string) => {
    const text = given(name)
    return text === undefined ? undefined : readOrigin(name, text)
  }
  return {
    port: readPort(given('PORT') ?? '3000'),
    host: readHost(given('HOST') ?? '127.0.0.1', team),
    team,
    dataDir,
    databaseUrl: databaseUrl && readDatabaseUrl(databaseUrl),
    logLevel: readLevel(given('LOG_LEVEL') ?? (terminal ? 'warn' : 'info')),
    demo: given('DEMO') === '1',
    secretKey: given('SECRET_KEY'),
    forgetSecrets: given('FORGET_SECRETS') === '1',
    adoptFiles: given('ADOPT_FILES') === '1',
    migrateWithoutBackup: given('MIGRATE_WITHOUT_BACKUP') === '1',
    allow: readAllow(given('WEBHOOK_ALLOW') ?? ''),
    callbackUrl: origin('CALLBACK_URL'),
    callback: readCallback(given('CALLBACK_HOST'), given('CALLBACK_PORT')),
    upstream: origin('WEBHOOK_UPSTREAM'),
    s3,
    backup: readBackup(given, { dataDir, files: s3 }),
    metricsToken: readMetricsToken(given('METRICS_TOKEN')),
    tracing: readTracing(given),
  }
}
