export class MailError extends Error {
  /** Whether the mail server would refuse every other try as well. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

export const badMailAddressError = (cause: unknown) =>
  new MailError('Este endereço não pode receber e-mails', { isFinal: true, cause })

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

const TLS_FAILED = 'A conexão cifrada com o servidor de e-mail falhou'

const TLS_CODE = /^(ERR_(SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/

const isTlsFailure = ({ code, originalCode = '' }: SmtpError) => code === 'ETLS' || TLS_CODE.test(originalCode)

/**
 * The server's own words may repeat the mail and with it the link; answers from 500 on are final (RFC 5321, 4.2.1), except a
 * refusal to encrypt.
 */
export function toMailError(cause: unknown): MailError {
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
