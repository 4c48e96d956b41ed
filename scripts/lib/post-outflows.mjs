// Records outflows through a proxy on this machine until its input ends, and at least COUNT: `node post-outflows.mjs URL COOKIE COUNT`.
// It prints how many answers there were of each status, and the names whose write was answered with 200.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

const [url, cookie, count] = process.argv.slice(2)
const { hostname, origin } = new URL(url)
const WRITERS = 4
const PAUSE_MS = 100
const agent = new Agent({ keepAlive: true, maxSockets: WRITERS, rejectUnauthorized: false, servername: hostname })

function post(name) {
  const part = (field, value) => `--part\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  const body = `${part('nome_saida', name)}${part('valor', '10.00')}--part--\r\n`
  const headers = {
    host: hostname,
    origin,
    cookie,
    'content-type': 'multipart/form-data; boundary=part',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: '127.0.0.1', method: 'POST', path: '/webhook/financial-expense', headers },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('close', () => resolve(response.statusCode === 200 && text ? '200' : `${response.statusCode}: ${text}`))
      },
    )
    sent.on('error', (error) => resolve(`no answer: ${error.message}`))
    sent.end(body)
  })
}

const written = []
const answers = {}
let isOver = false
process.stdin.resume().on('end', () => (isOver = true))

async function write() {
  while (!isOver || written.length < Number(count)) {
    const name = randomUUID()
    const answer = await post(name)
    answers[answer] = (answers[answer] ?? 0) + 1
    if (answer === '200') written.push(name)
    else if (written.length === 0) break
    await wait(PAUSE_MS)
  }
}

await Promise.all(Array.from({ length: WRITERS }, write))
process.stdout.write(JSON.stringify({ answers, written }))
process.exit()
