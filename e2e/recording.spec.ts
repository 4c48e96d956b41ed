import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CHUNK_SIZE } from '../contract/src/transcription/recordings.ts'
import { startFakeOpenai } from '../server/src/testing/openai/fake-openai.ts'
import { collectPageErrors, expect, openTranscription, RECORDED_SECONDS, test } from './microphone.ts'

const HEADER = 44
const BYTES_PER_SECOND = 32_000

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** @returns the number of chunks in the browser's backup of the recording (each is about a second) and the hash of its sound */
const readBackup = (page: Page) =>
  page.evaluate(async (header) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await settled(indexedDB.open('gravacoes'))
    const chunks: Uint8Array<ArrayBuffer>[] = await settled(db.transaction('chunks').objectStore('chunks').getAll())
    db.close()
    const sound = await new Blob(chunks).slice(header).arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', sound))
    return { seconds: chunks.length, sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
  }, HEADER)

const readBackupSeconds = async (page: Page) => (await readBackup(page)).seconds

/** Crashes the tab's renderer, so that no unload handler runs. */
async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test('a recording survives a crashed tab and a lost connection: the server’s file equals the recorded sound, byte by byte', async ({
  workspace,
  browserWithMicrophone: context,
}) => {
  const first = await context.newPage()
  const recording = await openTranscription(first, workspace.url)
  await recording.getByRole('button', { name: 'Gravar Áudio' }).click()
  await expect(recording.getByText('Gravando...')).toBeVisible()
  await expect(recording.getByRole('timer')).toHaveText(RECORDED_SECONDS)

  const other = await context.newPage()
  const elsewhere = await openTranscription(other, workspace.url)
  await expect(elsewhere.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
  await expect(elsewhere.getByText(/Encontramos uma gravação/)).toHaveCount(0)
  await other.close()

  const enough = Math.ceil(CHUNK_SIZE / BYTES_PER_SECOND) + 1 // at least two chunks of the upload, so that the connection can be cut between them
  await expect.poll(() => readBackupSeconds(first), { timeout: 60_000 }).toBeGreaterThan(enough)
  await crashTab(first)

  const page = await context.newPage()
  const stray = collectPageErrors(page)
  const dialog = await openTranscription(page, workspace.url)
  await expect(dialog.getByText(/^Encontramos uma gravação de \d\d:\d\d que não foi enviada$/)).toBeVisible()
  const kept = await readBackup(page)
  expect(kept.seconds).toBeGreaterThan(enough)

  const sent: string[] = []
  page.on('request', (request) => {
    const chunk = /\/chunks\/(\d+)$/.exec(request.url())?.[1]
    if (chunk) sent.push(chunk)
  })
  const announced = page.waitForRequest('**/complete')
  await page.route('**/chunks/1', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await dialog.getByRole('button', { name: 'Recuperar' }).click()
  await expect(dialog.getByText('Áudio gravado com sucesso!')).toBeVisible()
  await expect(dialog.getByText('Sem conexão: continuamos quando ela voltar')).toBeVisible()
  await page.unroute('**/chunks/1')
  await context.setOffline(false)
  await expect(dialog.getByText('Enviado e conferido')).toBeVisible()
  expect(sent.filter((chunk) => chunk === '0')).toHaveLength(1)
  expect(sent.filter((chunk) => chunk === '1').length).toBeGreaterThan(1)

  const { sha256: computed } = (await announced).postDataJSON()
  const [{ id }] = (await (await context.request.get(`${workspace.url}/api/recordings`)).json()).recordings
  const stored = await (await context.request.get(`${workspace.url}/api/recordings/${id}`)).json()
  const audio = await (await context.request.get(`${workspace.url}/api/recordings/${id}/audio`)).body()
  expect([stored.sha256, sha256(audio)]).toEqual([computed, computed])
  expect(stored).toMatchObject({ type: 'audio/wav', source: 'recorder', size: audio.length })
  expect(sha256(audio.subarray(HEADER))).toBe(kept.sha256)
  expect([audio.readUInt32LE(4), audio.readUInt32LE(40)]).toEqual([audio.length - 8, audio.length - HEADER])
  expect([audio.readUInt16LE(22), audio.readUInt32LE(24), audio.readUInt16LE(34)]).toEqual([1, 16_000, 16])
  expect(audio.subarray(HEADER).some((byte) => byte !== 0)).toBe(true)
  await expect.poll(() => readBackupSeconds(page)).toBe(0)
  expect(stray).toEqual([])
})

test('a recording is transcribed, found by a word of its text, played from that line, and exported as captions', async ({
  workspace,
  browserWithMicrophone: context,
}) => {
  const provider = await startFakeOpenai({ key: 'sk-segredo' })
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  const text = 'Bom dia a todos. A campanha de Natal começa na segunda. Obrigada.'
  provider.behave({ kind: 'ok', text, heldUntil: seen })
  const post = async (path: string, data: object) => (await context.request.post(workspace.url + path, { data })).json()
  const paths = { transcriptions: null, chat: null, models: null }
  const { id: providerId } = await post('/api/ai/providers', { name: 'OpenAI', baseUrl: provider.url, paths, key: 'sk-segredo' })
  const transcription = { via: 'provider', providerId, model: 'whisper-1' }
  await post('/api/ai/assignments', { transcription, language: 'pt', revision: 1 })

  const page = await context.newPage()
  const stray = collectPageErrors(page)
  const dialog = await openTranscription(page, workspace.url)
  await dialog.getByRole('button', { name: 'Gravar Áudio' }).click()
  await expect(dialog.getByRole('timer')).toHaveText(RECORDED_SECONDS)
  await dialog.getByRole('button', { name: 'Parar' }).click()
  await dialog.getByRole('button', { name: 'Iniciar Transcrição' }).click()
  await expect(dialog.getByRole('button', { name: 'Processando...' })).toBeDisabled()
  release()
  await expect(dialog.getByLabel('Transcrição', { exact: true })).toHaveValue(/A campanha de Natal começa na segunda/)
  expect(provider.received.map(({ path, files }) => [path, files[0]?.type])).toEqual([['/v1/audio/transcriptions', 'audio/wav']])

  await dialog.getByRole('link', { name: 'Abrir na biblioteca' }).click()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar em nomes e textos' }).fill('natal')
  await expect(page.locator('mark')).toHaveText('Natal')
  await page.getByRole('link', { name: /^Gravação de/ }).click()
  const open = page.getByRole('dialog', { name: /^Gravação de/ })
  const player = open.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
  await open.getByRole('button', { name: /Bom dia a todos/ }).click()
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  await expect(open.getByRole('button', { name: /Bom dia a todos/ })).toHaveAttribute('aria-current', 'true')
  const download = page.waitForEvent('download')
  await open.getByRole('link', { name: 'Exportar SRT' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Gravação de .*\.srt$/)
  expect(stray).toEqual([])
  await provider.close()
})
