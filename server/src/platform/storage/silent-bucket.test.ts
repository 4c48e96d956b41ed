import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { StorageUnavailableError } from '#core/storage.ts'
import { listenLocally, trackConnections } from '#testing/fake-listener.ts'
import { createS3Storage } from './s3.ts'

/** The client's time limits in milliseconds. Only `socketTimeout` is short; the others are longer than the test may take. */
const TIMEOUTS = { connectionTimeout: 3_600_000, requestTimeout: 3_600_000, socketTimeout: 500 }
/** The time limit of a test, which it would exceed if the silence had no limit. */
const PATIENCE = { timeout: 60_000 }

/** Starts a bucket on a socket of this machine. It takes every request, and answers no more than `begin` writes. */
async function onSilentBucket(begin: (response: ServerResponse) => void = () => undefined) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    begin(response)
  })
  const { close } = trackConnections(server)
  const port = await listenLocally(server, 0)
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = { bucket: 'b', endpoint: `http://127.0.0.1:${port}`, region: 'sa-east-1', key: 'k', secret: 's' }
  return { asked, storage: createS3Storage(settings, { dataDir, timeouts: TIMEOUTS }) }
}

test('a bucket that takes a request and says nothing is asked twice, then it counts as away', PATIENCE, async () => {
  const { asked, storage } = await onSilentBucket()
  const began = performance.now()
  await expect(storage.read('receipts/a')).rejects.toBeInstanceOf(StorageUnavailableError)
  expect(asked).toEqual(['GET', 'GET'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * TIMEOUTS.socketTimeout * 0.9)
})

test('a bucket that falls silent in the middle of a file ends the reading with an error', PATIENCE, async () => {
  const { storage } = await onSilentBucket((response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('01234')
  })
  await expect(text(await storage.read('receipts/a'))).rejects.toThrow()
})
