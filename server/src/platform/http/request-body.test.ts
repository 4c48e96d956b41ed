import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest } from '#testing/api.ts'
import { listenOnLoopback } from '#testing/stream.ts'

const STALLED_MS = 250

/**
 * Opens a socket to a server that ends stalled bodies soon. `closed` resolves with everything received, when the connection ends.
 */
async function openSocket() {
  const api = await startApiForTest({ server: { timings: { bodyStalledMs: STALLED_MS } } })
  const { port } = new URL(await listenOnLoopback(api))
  const accepted = once(api.app.server, 'connection') as Promise<[Socket]>
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  const head = (type: string, length: number) =>
    `POST ${recordOutflow.path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  return { api, socket, head, closed, accepted }
}

const BOUNDARY = 'b'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="comprovante"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes`

test.each([
  ['a JSON body', 'application/json', '{"nome_saida":'],
  ['a form', FORM, field('nome_saida', 'x')],
  ['a file in a form', FORM, field('nome_saida', 'x') + FILE],
  ['a body of which nothing comes', 'application/json', ''],
])('%s that stops coming is answered 408 and its connection ends; nothing is written', async (_title, type, begun) => {
  const { api, socket, head, closed } = await openSocket()
  socket.write(head(type, 5_000) + begun)
  const heard = await closed
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain('"code":"body_stalled"')
  expect(heard.toLowerCase()).toContain('connection: close')
  expect(await api.count(entries)).toBe(0)
  await expect.poll(() => api.incoming()).toEqual([])
})

test('a request’s body that comes slowly, but comes, is taken', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { api, socket, head, closed, accepted } = await openSocket()
  const body = `${field('nome_saida', 'Aluguel')}${field('valor', '10.00')}--${BOUNDARY}--\r\n`
  const begin = head(FORM, body.length)
  socket.write(begin)
  const [server] = await accepted
  const answered = once(socket, 'data')
  for (let sent = 0; sent < body.length; sent += 20) {
    socket.write(body.slice(sent, sent + 20))
    while (server.bytesRead < begin.length + Math.min(sent + 20, body.length)) await turn()
    vi.advanceTimersByTime(STALLED_MS * 0.6)
  }
  await answered // Node closes a connection whose other side has ended before the answer
  socket.end()
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /)
  expect(await api.count(entries)).toBe(1)
})
