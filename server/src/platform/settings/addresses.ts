import { type HostAndPort, parseAllowList } from '../outgoing/policy.ts'
import { BadSettingError, readPort } from './setting.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** Without accounts it must be an address of this machine alone. */
export function readHost(text: string, { isTeam }: { isTeam: boolean }): string {
  if (isTeam || LOOPBACK.test(text)) return text
  throw new BadSettingError(
    `HOST só pode ser um endereço desta máquina (127.0.0.1, ::1, localhost), e é "${text}": sem contas, quem alcançasse o endereço veria tudo. Para que outras máquinas entrem, ligue as contas: ACCOUNTS=on e BASE_URL=https://painel.suaempresa.com.br`,
  )
}

export function parseWebhookAllow(text: string): HostAndPort[] {
  try {
    return parseAllowList(text)
  } catch (error) {
    throw new BadSettingError(`WEBHOOK_ALLOW: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export type CallbackAddress = { host: string; port: number }

export function readCallbackAddress(host: string | undefined, port: string | undefined): CallbackAddress | undefined {
  if (port === undefined) {
    if (host === undefined) return undefined
    throw new BadSettingError('CALLBACK_HOST precisa de CALLBACK_PORT: a porta em que os avisos chegam')
  }
  return { host: host ?? '127.0.0.1', port: readPort(port, 'CALLBACK_PORT') }
}
