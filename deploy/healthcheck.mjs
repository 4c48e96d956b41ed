// The image's HEALTHCHECK, with which deploy/painel waits too: ends with 0 when this machine's server, its database and its queue answer.
import { get } from 'node:http'

const { PORT = '3000', HOST = '0.0.0.0', BASE_URL } = process.env
/** With accounts the server answers by its own name alone, except to this machine's loopback address. */
const host = BASE_URL ? new URL(BASE_URL).host : `localhost:${PORT}`

const request = get(
  { host: HOST === '0.0.0.0' ? '127.0.0.1' : HOST, port: PORT, path: '/readyz', headers: { host }, timeout: 5000 },
  (response) => {
    response.resume()
    process.exitCode = response.statusCode === 200 ? 0 : 1
  },
)
request.on('timeout', () => request.destroy(new Error('no answer in time')))
request.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
