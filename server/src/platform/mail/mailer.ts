import type { ConnectionOptions } from 'node:tls'
import { isMailAddress, type MailEncryption, type MailSettings } from '../settings/mail-settings.ts'
import { badMailAddressError, toMailError } from './mail-failure.ts'

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
