import { resolve } from 'node:path'
import type { LogFormat } from '#core/log.ts'
import { type HostAndPort, parseAllowList } from '../outgoing/policy.ts'
import type { S3Settings } from '../storage/s3.ts'
import { type BackupSettings, readBackupSettings, readS3Settings } from './backup.ts'
import { BadSettingError, readOrigin, readPort, type VariableReader } from './setting.ts'
import { readTeamModeSettings, type TeamModeSettings } from './team.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** Without accounts it must be an address of this machine alone. */
function readHost(text: string, { isTeam }: { isTeam: boolean }): string {
  if (isTeam || LOOPBACK.test(text)) return text
  throw new BadSettingError(
    `HOST só pode ser um endereço desta máquina (127.0.0.1, ::1, localhost), e é "${text}": sem contas, quem alcançasse o endereço veria tudo. Para que outras máquinas entrem, ligue as contas: ACCOUNTS=on e BASE_URL=https://painel.suaempresa.com.br`,
  )
}

function parseWebhookAllow(text: string): HostAndPort[] {
  try {
    return parseAllowList(text)
  } catch (error) {
    throw new BadSettingError(`WEBHOOK_ALLOW: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type CallbackAddress = { host: string; port: number }

function readCallbackAddress(host: string | undefined, port: string | undefined): CallbackAddress | undefined {
  if (port === undefined) {
    if (host === undefined) return undefined
    throw new BadSettingError('CALLBACK_HOST precisa de CALLBACK_PORT: a porta em que os avisos chegam')
  }
  return { host: host ?? '127.0.0.1', port: readPort(port, 'CALLBACK_PORT') }
}

export type Env = {
  port: number
  host: string
  /** The settings of accounts. Undefined in local mode, in which everybody who reaches the server acts as its one person. */
  team: TeamModeSettings | undefined
  dataDir: string
  databaseUrl: string | undefined
  logLevel: string
  logFormat: LogFormat
  demo: boolean
  /** The secret key, 32 bytes in base64; undefined where the key is in a file in `dataDir`. */
  secretKey: string | undefined
  forgetSecrets: boolean
  adoptFiles: boolean
  migrateWithoutBackup: boolean
  /** The hosts and ports that this server may call whatever address they have, such as a service or AI provider in the local network. */
  allow: HostAndPort[]
  callbackUrl: string | undefined
  callback: CallbackAddress | undefined
  /** The address of another server that answers the specification's calls instead of this one. */
  upstream: string | undefined
  s3: S3Settings | undefined
  /** The token with which programs on other machines read `/metrics`; undefined where no such program may. */
  metricsToken: string | undefined
  backup: BackupSettings
}

const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new BadSettingError('DATABASE_URL deve ser um endereço como postgres://usuario:senha@servidor:5432/banco')
}

/** 20 or more visible ASCII characters, because a shorter one could be guessed. @throws BadSettingError */
function readMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{20,}$/.test(text)) return text
  throw new BadSettingError('METRICS_TOKEN deve ter 20 caracteres ou mais, sem espaços: crie um com "openssl rand -hex 24"')
}

function readLevel(text: string): string {
  if (LEVELS.includes(text)) return text
  throw new BadSettingError(`LOG_LEVEL deve ser um de ${LEVELS.join(', ')}, e é "${text}"`)
}

function readLogFormat(text: string): LogFormat {
  if (text === 'text' || text === 'json') return text
  throw new BadSettingError(`LOG_FORMAT deve ser text ou json, e é "${text}"`)
}

/**
 * An empty variable counts as absent; on a terminal the log has warnings only by default, so that the address stays in sight.
 * @throws BadSettingError naming the variable
 */
export function readEnv(variables: NodeJS.ProcessEnv, { isTerminal }: { isTerminal: boolean }): Env {
  const read: VariableReader = (name) => variables[name]?.trim() || undefined
  const databaseUrl = read('DATABASE_URL')
  const team = readTeamModeSettings(read)
  const dataDir = resolve(read('DATA_DIR') ?? './data')
  const s3 = readS3Settings(read, 'STORAGE', 'os arquivos')
  const origin = (name: string) => {
    const text = read(name)
    return text === undefined ? undefined : readOrigin(name, text)
  }
  return {
    port: readPort(read('PORT') ?? '3000'),
    host: readHost(read('HOST') ?? '127.0.0.1', { isTeam: team !== undefined }),
    team,
    dataDir,
    databaseUrl: databaseUrl && readDatabaseUrl(databaseUrl),
    logLevel: readLevel(read('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info')),
    logFormat: readLogFormat(read('LOG_FORMAT') ?? 'text'),
    demo: read('DEMO') === '1',
    secretKey: read('SECRET_KEY'),
    forgetSecrets: read('FORGET_SECRETS') === '1',
    adoptFiles: read('ADOPT_FILES') === '1',
    migrateWithoutBackup: read('MIGRATE_WITHOUT_BACKUP') === '1',
    allow: parseWebhookAllow(read('WEBHOOK_ALLOW') ?? ''),
    callbackUrl: origin('CALLBACK_URL'),
    callback: readCallbackAddress(read('CALLBACK_HOST'), read('CALLBACK_PORT')),
    upstream: origin('WEBHOOK_UPSTREAM'),
    s3,
    backup: readBackupSettings(read, { dataDir, files: s3 }),
    metricsToken: readMetricsToken(read('METRICS_TOKEN')),
  }
}
