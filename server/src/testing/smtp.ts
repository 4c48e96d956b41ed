import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailEncryption, MailSettings } from '#platform/settings/mail-settings.ts'

/** A message that the mail server accepted. `raw`: its headers and body as they arrived. */
type ReceivedMail = { from: string; to: string[]; isEncrypted: boolean; raw: string }

/**
 * `hang`: a connection gets no greeting. `down`: a connection is closed at once. `refuse`: each recipient is answered 550.
 * `later`: each recipient is answered 451. `full`: the message is answered 552. `mute`: the message is accepted, and the answer
 * never comes.
 */
type Behaviour = 'accept' | 'hang' | 'down' | 'refuse' | 'later' | 'full' | 'mute'

const RECIPIENT_ANSWERS: Partial<Record<Behaviour, number>> = { refuse: 550, later: 451 }

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

const findEncryption = ({ secure, key }: SMTPServerOptions): MailEncryption => {
  if (secure) return 'implicit'
  return key ? 'starttls' : 'none'
}

const addressOf = (given: { address: string } | false) => (given ? given.address : '')

/**
 * Starts a real mail server (the package smtp-server) on loopback. `options` may have a certificate, with which the server offers
 * STARTTLS. It has the port if that is free.
 */
export async function startMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  let behaviour: Behaviour = 'accept'
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    ...(options.key ? {} : { disabledCommands: ['STARTTLS'] }),
    ...options,
    onConnect(_session, callback) {
      if (behaviour !== 'hang') callback()
    },
    onRcptTo({ address }, _session, callback) {
      recipients.push(address)
      const responseCode = RECIPIENT_ANSWERS[behaviour]
      callback(responseCode === undefined ? null : answer(responseCode, `no mailbox ${address}`))
    },
    onData(stream, { envelope, secure }, callback) {
      const take = (raw: string) => {
        if (behaviour === 'full') return callback(answer(552, `no room for ${raw}`))
        received.push({ from: addressOf(envelope.mailFrom), to: envelope.rcptTo.map(addressOf), isEncrypted: secure, raw })
        if (behaviour !== 'mute') callback()
      }
      text(stream).then(take, callback)
    },
  })
  server.on('error', () => undefined) // a client may close at any time
  server.server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket)
    if (behaviour === 'down') socket.destroy()
  })
  const listen = async (at: number) => void (await once(server.listen(at, '127.0.0.1'), 'listening'))
  await listen(port).catch(() => listen(0))
  const settings: MailSettings = {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    encryption: findEncryption(options),
    login: undefined,
    from: { name: 'Painel da Agência', address: 'painel@agencia.com.br' },
  }
  return {
    settings,
    received,
    /** The address of each RCPT command, accepted or not. */
    recipients,
    /** The number of connections so far. */
    connections: () => sockets.size,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Closes the port and, a moment later, the connections that are still open. */
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const decodeQuotedPrintable = (body: string) =>
  body.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Reads the part of a message that has the type, decoded (RFC 2045, 6). */
export function readMailPart({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const part = raw.split(/\r\n--[^\r]+\r\n/).find((each) => each.startsWith(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? ''
  if (/Transfer-Encoding: base64/.test(head)) return Buffer.from(body, 'base64').toString()
  return (/quoted-printable/.test(head) ? decodeQuotedPrintable(body) : body).replaceAll('\r\n', '\n')
}

/** Reads the headers of a message, by their names in lowercase. A header that occurs twice has both values. */
export function readMailHeaders({ raw }: ReceivedMail): Record<string, string[]> {
  const [head = ''] = raw.split('\r\n\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    headers[name.toLowerCase()] = [...(headers[name.toLowerCase()] ?? []), value.join(': ')]
  }
  return headers
}
