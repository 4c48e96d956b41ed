import type { ConnectionOptions } from 'node:tls'
import { isMailAddress, type MailEncryption, type MailSettings } from '../settings/mail-settings.ts'

export class MailError extends Error {
  /** Whether the mail server would refuse every other try as well. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

const badMailAddressError = (cause: unknown) => new MailError('Este endereço não pode receber e-mails', { isFinal: true, cause })

type SmtpError = { code?: string; originalCode?: string; responseCode?: number; command?: string }

const REFUSED: Readonly<Record<string, string>> = {
  EAUTH: 'o usuário ou a senha',
  'RCPT TO': 'o destinatário',
  'MAIL FROM': 'o remetente',
}

const WITHOUT_ANSWER: Readonly<Record<string, string>> = {
  EABORT: 'O servidor de e-mail demorou demais',
  ETIMEDOUT: 'O servidor de e-mail demorou demais',
  EDNS: 'O servidor de e-mail não foi encontrado',
}

const TLS_FAILED = 'A conexão criptografada com o servidor de e-mail falhou'

const TLS_CODE = /^(ERR_(SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/

const isTlsFailure = ({ code, originalCode = '' }: SmtpError) => code === 'ETLS' || TLS_CODE.test(originalCode)

/**
 * The server's own words may repeat the mail and with it the link; answers from 500 on are final (RFC 5321, 4.2.1), except a
 * refusal to encrypt.
 */
function toMailError(cause: unknown): MailError {
  const error = (cause instanceof Error ? cause : {}) as SmtpError
  const { code = '', responseCode = 0, command = '' } = error
  if (isTlsFailure(error)) return new MailError(TLS_FAILED, { isFinal: false, cause })
  if (responseCode >= 400) {
    const what = REFUSED[code] ?? REFUSED[command] ?? 'a mensagem'
    const text = `O servidor de e-mail recusou ${what} (${responseCode})`
    return new MailError(text, { isFinal: responseCode >= 500, cause })
  }
  return new MailError(WITHOUT_ANSWER[code] ?? 'O servidor de e-mail não respondeu', { isFinal: false, cause })
}

/** `id`: the same for each try, so that mail servers recognise a message that arrives twice. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; date: Date }

export type Mailer = {
  /** Resolves once the mail server has accepted the message. After `limitMs` the connection is closed. @throws MailError */
  send(mail: Mail, options: { limitMs: number; signal: AbortSignal }): Promise<void>
}

type Options = {
  ownHost: string
  tls?: ConnectionOptions
}

/** Without any of them nodemailer would encrypt only if the mail server offers it. */
const ENCRYPTION: Readonly<Record<MailEncryption, { secure: boolean; requireTLS?: boolean; ignoreTLS?: boolean }>> = {
  implicit: { secure: true },
  starttls: { secure: false, requireTLS: true },
  none: { secure: false, ignoreTLS: true },
}

export function createMailer({ host, port, encryption, login, from }: MailSettings, { ownHost, tls }: Options): Mailer {
  const createTransport = async (limitMs: number) => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport({
      host,
      port,
      ...ENCRYPTION[encryption],
      name: ownHost,
      ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
      ...(tls ? { tls } : {}),
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send({ id, to, subject, text, html, date }, { limitMs, signal }) {
      if (!isMailAddress(to)) throw badMailAddressError(to)
      try {
        const transport = await createTransport(limitMs)
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          date,
          messageId: `<${id}@${ownHost}>`,
          headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no out-of-office reply, please
          xMailer: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}
