import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#testing/smtp.ts'
import { makeSelfSigned } from '#testing/test-certificate.ts'
import { createMailer, type Mail } from './mailer.ts'

const MAIL: Mail = {
  id: 'link-1',
  to: 'ana@agencia.com.br',
  subject: 'Convite',
  text: 'Olá!\n',
  html: '<p>Olá!</p>\n',
  date: new Date('2026-11-21T15:00:00Z'),
}
const OWN = { ownHost: 'painel.agencia.lan' }
const send = (mailer: ReturnType<typeof createMailer>, mail = MAIL, signal = new AbortController().signal) =>
  mailer.send(mail, { limitMs: 20_000, signal })

async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  onTestFinished(server.close)
  return server
}

const certificate = makeSelfSigned('mail.agencia.lan')
const trusted = { ca: certificate.cert, servername: 'mail.agencia.lan' }

const TLS_FAILED = 'A conexão criptografada com o servidor de e-mail falhou'

test('a mail by STARTTLS is encrypted before the message', async () => {
  const server = await mailServer(certificate)
  await send(createMailer(server.settings, { ...OWN, tls: trusted }))
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
})

test('a mail by smtps is encrypted from the first byte', async () => {
  const server = await mailServer({ ...certificate, secure: true })
  await send(createMailer(server.settings, { ...OWN, tls: trusted }))
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
})

test('a mail server without STARTTLS gets neither the password nor the message', async () => {
  let logins = 0
  const server = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      logins += 1
      done(null, { user: 'painel' })
    },
  })
  const login = { user: 'painel', password: 'segredo' }
  const mailer = createMailer({ ...server.settings, encryption: 'starttls', login }, { ...OWN, tls: trusted })
  await expect(send(mailer)).rejects.toMatchObject({ isFinal: false, message: TLS_FAILED })
  expect([logins, server.recipients, server.received]).toEqual([0, [], []])
})

test('a mail without encryption is not encrypted, also where the server offers it', async () => {
  const server = await mailServer(certificate)
  await send(createMailer({ ...server.settings, encryption: 'none' }, OWN))
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([false])
})

test.each([
  ['STARTTLS', certificate],
  ['smtps', { ...certificate, secure: true }],
])('a mail by %s is not sent to a certificate that nobody vouches for', async (_name, options) => {
  const server = await mailServer(options)
  await expect(send(createMailer(server.settings, OWN))).rejects.toMatchObject({ isFinal: false, message: TLS_FAILED })
  expect([server.recipients, server.received]).toEqual([[], []])
})

test('a mail server’s wrong password is told, and the mail is not tried again', async () => {
  const server = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'painel' && password === 'certa' ? done(null, { user: username }) : done(new Error('no')),
  })
  const withPassword = (password: string) => createMailer({ ...server.settings, login: { user: 'painel', password } }, OWN)
  await expect(send(withPassword('errada'))).rejects.toMatchObject({
    isFinal: true,
    message: 'O servidor de e-mail recusou o usuário ou a senha (535)',
  })
  await send(withPassword('certa'))
  expect(server.received).toHaveLength(1)
})

test('a mail server that talks without end is left at the time limit', async () => {
  const server = createServer((socket) => {
    let talking: NodeJS.Timeout | undefined
    socket.write('220 mail.agencia.lan\r\n')
    socket.once('data', () => {
      talking = setInterval(() => socket.write('250-um momento\r\n'), 20)
    })
    socket.on('error', () => undefined).on('close', () => clearInterval(talking))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const settings = { ...(await mailServer()).settings, port: (server.address() as AddressInfo).port }
  const sending = createMailer(settings, OWN).send(MAIL, { limitMs: 300, signal: new AbortController().signal })
  await expect(sending).rejects.toMatchObject({ isFinal: false, message: 'O servidor de e-mail demorou demais' })
})

test('a server that stops ends the connections of its mails', async () => {
  const server = await mailServer()
  server.behave('hang')
  const ending = new AbortController()
  const sending = send(createMailer(server.settings, OWN), MAIL, ending.signal)
  ending.abort()
  await expect(sending).rejects.toMatchObject({ isFinal: false })
})

test.each([
  'a@b.c\r\nRCPT TO:<x@y.z>',
  'a@b.c\nBcc: x@y.z',
  'a>@b.c',
  'a,b@c.d',
  'a@b.c,x@y.z',
  'a@b.c;x@y.z',
  'lista:a@b.c;',
  '"a b"@c.d',
  'a <b@c.d>',
  'a@b.c (x)',
  'a@b@c.d',
  'a\0@b.c',
  'a\u200b@b.c',
])('the mail address %j reaches no mail server', async (to) => {
  const server = await mailServer()
  await expect(send(createMailer(server.settings, OWN), { ...MAIL, to })).rejects.toMatchObject({ isFinal: true })
  expect([server.recipients, server.received]).toEqual([[], []])
})

test.each(["o'b+x=y!z%w@agencia.com.br", 'ana@agência.com.br', 'joão@agencia.com.br', '{a}|b~@agencia.com.br'])(
  'the mail address %s is one recipient',
  async (to) => {
    const server = await mailServer()
    await send(createMailer(server.settings, OWN), { ...MAIL, to })
    expect([server.recipients, server.received.map((mail) => mail.to)]).toEqual([[to], [[to]]])
  },
)
