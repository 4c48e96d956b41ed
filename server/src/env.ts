import { resolve } from 'node:path'

export type Env = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  logLevel: string
  demo: boolean
}

/** A setting that cannot be used; the message is for the person who started us. */
export class BadSetting extends Error {}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new BadSetting(`PORT deve ser um número de 0 a 65535, e é "${text}"`)
  return port
}

function readHost(text: string): string {
  if (LOOPBACK.test(text)) return text
  throw new BadSetting(
    `HOST só pode ser um endereço desta máquina (127.0.0.1, ::1, localhost), e é "${text}": ainda não há contas nem senhas, então quem alcançasse o endereço veria tudo. O acesso de outras máquinas virá com o modo de equipe.`,
  )
}

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new BadSetting('DATABASE_URL deve ser um endereço como postgres://usuario:senha@servidor:5432/banco')
}

function readLevel(text: string): string {
  if (LEVELS.includes(text)) return text
  throw new BadSetting(`LOG_LEVEL deve ser um de ${LEVELS.join(', ')}, e é "${text}"`)
}

/** An empty variable is one that is not there. On a terminal only what is wrong is logged, so that the address stays in sight. @throws BadSetting naming the variable */
export function readEnv(variables: NodeJS.ProcessEnv, { terminal }: { terminal: boolean }): Env {
  const given = (name: string) => variables[name]?.trim() || undefined
  const databaseUrl = given('DATABASE_URL')
  return {
    port: readPort(given('PORT') ?? '3000'),
    host: readHost(given('HOST') ?? '127.0.0.1'),
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl && readDatabaseUrl(databaseUrl),
    logLevel: readLevel(given('LOG_LEVEL') ?? (terminal ? 'warn' : 'info')),
    demo: given('DEMO') === '1',
  }
}
