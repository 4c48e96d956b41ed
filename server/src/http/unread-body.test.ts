import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { checkLiveness } from 'contract/health.ts'
import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { aFile, PNG_BYTES } from '../testing/factories.ts'
import { listenOnLoopback } from '../testing/stream.ts'

const MEGABYTE = 1024 * 1024

/** Makes a registration whose first receipt is no picture, followed by the given number of megabytes. */
async function makeBrokenForm(megabytes: number): Promise<{ parts: Buffer[]; type: string }> {
  const form = new FormData()
  form.append('nome_saida', 'x')
  form.append('comprovante', aFile(Buffer.from('MZ'), 'quebrado.png'), 'quebrado.png')
  form.append('comprovante', aFile(PNG_BYTES, 'nota.png'), 'nota.png')
  const encoded = new Response(form)
  const whole = Buffer.from(await encoded.arrayBuffer())
  const end = whole.indexOf(PNG_BYTES) + PNG_BYTES.length
  const more = Array.from({ length: megabytes }, () => Buffer.alloc(MEGABYTE))
  return {
    parts: [whole.subarray(0, end), ...more, whole.subarray(end)],
    type: encoded.headers.get('content-type') ?? '',
  }
}

/**
 * Sends the form and then another request on one connection.
 * @returns everything that the server sends until it closes the connection
 */
async function sendBoth(url: string, { parts, type }: { parts: Buffer[]; type: string }): Promise<string> {
  const { host, port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  socket.write(
    `POST ${recordOutflow.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (const part of parts) socket.write(part)
  socket.write(`GET ${checkLiveness.path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

test('a request after one that was refused in the middle of its files is answered on the same connection', async () => {
  const api = await testApi()
  const answers = await sendBoth(await listenOnLoopback(api), await makeBrokenForm(9))
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200'])
})

test('of a refused body that is larger than any form the connection is closed instead', async () => {
  const api = await testApi()
  const answers = await sendBoth(await listenOnLoopback(api), await makeBrokenForm(140)).catch(() => '')
  expect(answers).not.toContain('HTTP/1.1 200')
})
