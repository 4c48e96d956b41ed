import { isIP } from 'node:net'
import { type MailSettings, parseMailSettings } from './mail-settings.ts'
import { BadSettingError, readOrigin, type VariableReader } from './setting.ts'

export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

export type TeamModeSettings = {
  baseUrl: string
  trustProxy: string[]
  oidc?: OidcSettings | undefined
  mail?: MailSettings | undefined
}

/** The range of all addresses is refused, because every client would then pass for a proxy. */
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

function readOidc(read: VariableReader): OidcSettings | undefined {
  const missing = OIDC_SETTINGS.filter((name) => read(name) === undefined)
  if (missing.length === OIDC_SETTINGS.length) return undefined
  if (missing.length > 0) throw new BadSettingError(`Para entrar com um provedor OpenID falta informar: ${missing.join(', ')}`)
  const [issuer = '', clientId = '', clientSecret = ''] = OIDC_SETTINGS.map(read)
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new BadSettingError(`OIDC_ISSUER deve ser um endereço como https://contas.suaempresa.com.br, e é "${issuer}"`)
  return { issuer, clientId, clientSecret, name: read('OIDC_NAME') ?? url.hostname }
}

function readMail(read: VariableReader): MailSettings | undefined {
  const [url, from] = [read('SMTP_URL'), read('MAIL_FROM')]
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

export function readTeamModeSettings(read: VariableReader): TeamModeSettings | undefined {
  const accounts = read('ACCOUNTS') ?? 'off'
  if (accounts !== 'on' && accounts !== 'off') throw new BadSettingError(`ACCOUNTS deve ser on ou off, e é "${accounts}"`)
  const [baseUrl, trustProxy] = [read('BASE_URL'), read('TRUST_PROXY')]
  if (accounts === 'on') {
    if (baseUrl === undefined)
      throw new BadSettingError(
        'ACCOUNTS=on precisa de BASE_URL: o endereço pelo qual a equipe abre o sistema, como https://painel.suaempresa.com.br',
      )
    return {
      baseUrl: readOrigin('BASE_URL', baseUrl),
      trustProxy: readTrustProxy(trustProxy ?? ''),
      oidc: readOidc(read),
      mail: readMail(read),
    }
  }
  const idle = [...OIDC_SETTINGS, 'SMTP_URL', 'MAIL_FROM'].find((name) => read(name) !== undefined)
  if (idle) throw new BadSettingError(`${idle} só vale com ACCOUNTS=on: sem contas ninguém entra`)
  if (trustProxy !== undefined) throw new BadSettingError('TRUST_PROXY só vale com ACCOUNTS=on: sem contas nenhum proxy é aceito')
  return undefined
}
