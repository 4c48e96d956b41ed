import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { exportOutflows } from 'contract/finance/exports.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { openStreams } from '../soak/open-streams.ts'

const BOUNDARY = 'bench'
/**
 * How long each piece of work continues after the signal, in milliseconds. This is well within the ten seconds that a stopping server
 * grants.
 */
const GOES_ON_MS = 2_000

const makeField = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Sends half of an outflow's form. @returns the function that sends the rest and returns the answer's status */
async function beginUpload(url: string): Promise<() => Promise<number>> {
  const body = `${makeField('nome_saida', 'Enviada durante a parada')}${makeField('valor', '10.00')}--${BOUNDARY}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length }
  const sending = request(url + recordOutflow.path, { method: 'POST', headers, agent: false })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  sending.write(body.slice(0, 80))
  return async () => {
    sending.end(body.slice(80))
    const [response] = await answered
    response.resume()
    return response.statusCode ?? 0
  }
}

/** Begins to read an export. @returns the function that reads the rest and tells whether the export was complete */
async function beginExport(url: string): Promise<() => Promise<boolean>> {
  const [response] = (await once(get(url + exportOutflows.path, { agent: false }), 'response')) as [IncomingMessage]
  response.pause()
  return async () => {
    response.resume()
    await once(response, 'close')
    return response.complete
  }
}

/**
 * Begins an upload, an export and an event stream on a server, and stops the server (SIGTERM).
 * @returns in words: an upload or an export that was not completed, and an event stream that did not end
 */
export async function startWorkThenStop(url: string, stop: () => Promise<void>): Promise<string[]> {
  const [finishUpload, finishExport, streams] = await Promise.all([beginUpload(url), beginExport(url), openStreams(url, 1)])
  await wait(200)
  const stopped = stop()
  await wait(GOES_ON_MS)
  const status = await finishUpload().catch((error) => String(error))
  const isWhole = await finishExport().catch((error) => String(error))
  await stopped
  const unfinished = [
    status === 200 ? undefined : `the upload was answered with ${status}`,
    isWhole === true ? undefined : `the export was not whole (${isWhole})`,
    streams.broken() === 1 ? undefined : 'the event stream did not end',
  ].filter((one) => one !== undefined)
  streams.close()
  return unfinished
}
