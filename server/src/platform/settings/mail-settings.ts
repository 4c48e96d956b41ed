import { isLoopbackHostname } from 'contract/values/loopback.ts'

export type MailSettings = {
  host: string
  port: number
  encryption: MailEncryption
  login: { user: string; password: string } | undefined
  from: MailSender
}

/**
 * When the connection is encrypted. `implicit`: from its first byte. `starttls`: before the login and the mail; if the server refuses,
 * neither is sent. `none`: never.
 */
export type MailEncryption = 'implicit' | 'starttls' | 'none'

type MailSender = { name: string; address: string }

/** The default ports (RFC 6409 and RFC 8314). */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

// The message must not repeat the setting, because the setting holds the password.
const badUrlError = () =>
  new Error(
    'SMTP_URL deve ser um endereço como smtps://usuario:senha@mail.suaempresa.com.br ou smtp://usuario:senha@mail.suaempresa.com.br:587, sem caminho. Só ?tls=none pode vir depois de smtp://: envia sem criptografia.',
  )

function parseLogin({ username, password }: URL): MailSettings['login'] {
  if (username === '') return undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw badUrlError()
  }
}

function chooseEncryption(url: URL): MailEncryption {
  if (url.protocol === 'smtps:') return 'implicit'
  return url.search === '?tls=none' || isLoopbackHostname(url) ? 'none' : 'starttls'
}

function parseServer(text: string): URL & { protocol: keyof typeof PORTS } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && url.hostname !== '' && /^\/?$/.test(url.pathname) && !url.hash
  if (!isServer || !(url.protocol in PORTS)) throw badUrlError()
  if (url.search !== '' && !(url.search === '?tls=none' && url.protocol === 'smtp:')) throw badUrlError()
  return url as ReturnType<typeof parseServer>
}

const SENDER = /^(?:(?<name>"[^"<>\p{Cc}]+"|[^"<>@\p{Cc}]+?) *<(?<inside>[^<>]+)>|(?<alone>.+))$/u
/**
 * Matches an address without the characters that have a meaning in a header or a command (RFC 5322, 3.2.3), and without quoted local parts,
 * which nobody uses.
 */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{C}]+@[^\s@<>,;:"()[\]\\\p{C}]+$/u

/** Whether a text is one address and nothing else: nodemailer would read `a,b@x.com` as two addresses, and write to the second. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text)

function parseSender(from: string): MailSender {
  const { name = '', inside, alone } = SENDER.exec(from)?.groups ?? {}
  const address = inside ?? alone ?? ''
  if (isMailAddress(address)) return { name: name.replaceAll('"', ''), address }
  throw new Error('MAIL_FROM deve ser um remetente como Painel <painel@suaempresa.com.br>')
}

export function parseMailSettings({ url: text, from }: { url: string; from: string }): MailSettings {
  const url = parseServer(text)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
    encryption: chooseEncryption(url),
    login: parseLogin(url),
    from: parseSender(from),
  }
}
