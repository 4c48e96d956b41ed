import { once } from 'node:events'
import { connect } from 'node:net'
import { reportRunWithFiles } from 'contract/runs/callback.ts'
import { expect, onTestFinished, test } from 'vitest'
import { launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { listenOnLoopback } from '#testing/stream.ts'

const CHUNK = Buffer.alloc(1024 * 1024)
const BOUNDARY = 'b'
const FORM_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file1"; filename="a.png"\r\n\r\n`

test('a refusal is read after a large report was sent whole, and the connection goes on', async () => {
  const api = await startAutomatedApi()
  const { run } = await launchAndRead(api)
  const { host, port } = new URL(await listenOnLoopback(api))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const size = reportRunWithFiles.bodyLimit
  const sender = [`host: ${host}`, `authorization: Bearer ${api.service.received[0]?.headers['x-run-token']}`]
  const form = [`content-type: multipart/form-data; boundary=${BOUNDARY}`, `content-length: ${size}`]
  socket.write([`POST /api/runs/${run.id}/callback HTTP/1.1`, ...sender, ...form, '', FORM_HEAD].join('\r\n'))
  for (let left = size - FORM_HEAD.length; left > 0; left -= CHUNK.length)
    if (!socket.write(CHUNK.subarray(0, left))) await once(socket, 'drain')
  socket.write(['GET /healthz HTTP/1.1', `host: ${host}`, 'connection: close', '', ''].join('\r\n'))
  let answers = ''
  for await (const chunk of socket) answers += String(chunk)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
