import { screen, waitFor, within } from '@testing-library/react'
import { beginUpload, CHUNK_SIZE, sendChunk } from 'contract/transcription/recordings.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#lib/net/call.ts'
import { anOpenWavHeader, aSound } from '#testing/recordings.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import {
  findToast,
  openAppWithTranscriptionModal,
  openTranscriptionModal,
  pressButton,
  waitForUpload,
} from '#testing/transcription-modal.ts'
import { listBackups, markStopped, readBackup, writeChunk } from './backup/backup-store.ts'
import { startBackup } from './backup/backup-writer.ts'
import { finalizeWav } from './recorder/wav.ts'
import { listUploads } from './upload/uploads.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)

vi.mock('./sleep.ts', async () => (await import('#testing/manual-waits.ts')).sleepModule)

const world = setUpTranscription()

/** Makes the browser fail to read the sound of every recording. */
function refuseToReadChunks() {
  const { getAll } = IDBObjectStore.prototype
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...range) {
    if (this.name === 'chunks') throw new DOMException('Internal error', 'UnknownError')
    return getAll.apply(this, range)
  })
  onTestFinished(() => read.mockRestore())
  return read
}

describe('a recording left by a crash', () => {
  const AT = Date.parse('2026-11-20T17:05:00.000Z')
  const anOrphan = (more = {}) => ({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'Gravação de ontem',
    startedAt: AT,
    stopped: false,
    ...more,
  })

  /** Stores a backup as a crashed tab leaves it: started and not completed. */
  async function storeOrphan(seconds = 3, recording = anOrphan()) {
    await writeChunk(recording, 0, anOpenWavHeader())
    for (let n = 1; n <= seconds; n++) await writeChunk(recording, n, aSound(1))
    if (recording.stopped) await markStopped(recording)
    return recording
  }

  const OFFERED = /^Encontramos uma gravação de 20\/11(\/2026)? às 14:05 que não foi enviada$/

  test('is offered; recovered, it is the recorder’s complete clip and is being uploaded', async () => {
    await storeOrphan(3)
    const opened = await openAppWithTranscriptionModal()
    expect(await opened.dialog.findByRole('heading', { name: OFFERED })).toBeVisible()
    await pressButton(opened, 'Recuperar')
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    await waitForUpload(opened)
    const [stored] = world.uploads.stored
    expect(stored?.bytes.length).toBe(44 + 3 * 32_000)
    const header = new DataView(stored?.bytes.buffer as ArrayBuffer, stored?.bytes.byteOffset)
    expect([header.getUint32(4, true), header.getUint32(40, true)]).toEqual([36 + 3 * 32_000, 3 * 32_000])
    await waitFor(async () => expect(await listBackups()).toEqual([]))
    expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull()
  })

  test('says how long it is, also where the browser hands over several seconds at a time', async () => {
    const writer = startBackup(anOrphan(), () => undefined)
    writer.add(anOpenWavHeader())
    for (let n = 0; n < 3; n++) writer.add(aSound(5))
    await waitFor(async () => expect((await readBackup(anOrphan().id)).size).toBeGreaterThanOrEqual(15 * 32_000))
    const { dialog } = await openAppWithTranscriptionModal()
    expect(await dialog.findByText('00:15')).toBeVisible()
  })

  test('is discarded only after asking', async () => {
    await storeOrphan()
    const opened = await openAppWithTranscriptionModal()
    await opened.dialog.findByRole('heading', { name: OFFERED })
    await pressButton(opened, 'Descartar')
    const question = within(await screen.findByRole('dialog', { name: 'Descartar a gravação?' }))
    await opened.user.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(await listBackups()).toHaveLength(1)
    await pressButton(opened, 'Descartar')
    await opened.user.click(
      within(await screen.findByRole('dialog', { name: 'Descartar a gravação?' })).getByRole('button', { name: 'Descartar' }),
    )
    await waitFor(async () => expect(await listBackups()).toEqual([]))
    await waitFor(() => expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull())
  })

  test('is not offered while another tab is recording it', async () => {
    const { id } = await storeOrphan()
    world.locks.add(`gravacao:${id}`)
    const opened = await openAppWithTranscriptionModal()
    await waitFor(() => expect(opened.dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled())
    expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull()
  })

  test('that was completed is uploaded without asking, from the last chunk on', async () => {
    const recording = await storeOrphan(40, anOrphan({ stopped: true }))
    const whole = await finalizeWav(await readBackup(recording.id))
    await call(beginUpload, {
      json: { uploadId: recording.id, name: recording.name, size: whole?.size ?? 0, source: 'recorder' },
    })
    const chunk = whole?.slice(0, CHUNK_SIZE)
    await call(sendChunk, { params: { uploadId: recording.id, n: '0' }, files: { chunk } })
    world.uploads.log.length = 0
    await openAppWithTranscriptionModal()
    await waitFor(async () => expect(await listBackups()).toEqual([]))
    expect(world.uploads.log).toEqual(['begin', 'chunk 1', 'complete'])
    expect(world.uploads.stored[0]).toMatchObject({ name: 'Gravação de ontem', duration: 40 })
    await waitFor(() => expect(listUploads()).toEqual([]))
  })

  test('that was completed is not offered', async () => {
    const request = vi.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => undefined))
    await storeOrphan(3, anOrphan({ stopped: true }))
    const opened = await openAppWithTranscriptionModal()
    await waitFor(() => expect(request).toHaveBeenCalled())
    expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull()
    request.mockRestore()
  })

  test.each([
    ['that was completed', true],
    ['whose recovery the person asked for', false],
  ])('%s and cannot be read is told, and can be recovered once it can be read', async (_, stopped) => {
    const read = refuseToReadChunks()
    const { id } = await storeOrphan(3, anOrphan({ stopped }))
    const opened = await openAppWithTranscriptionModal()
    if (!stopped) await opened.user.click(await opened.dialog.findByRole('button', { name: 'Recuperar' }))
    expect(await findToast('Não foi possível recuperar a gravação')).toBeVisible()
    await waitFor(() => expect([...world.locks]).not.toContain(`gravacao:${id}`))
    read.mockRestore()
    await pressButton(opened, 'Fechar')
    const again = { ...opened, dialog: await openTranscriptionModal(opened.user) }
    if (!stopped) await again.user.click(await again.dialog.findByRole('button', { name: 'Recuperar' }))
    await waitFor(() => expect(world.uploads.stored).toHaveLength(1))
  })

  test('without sound is not offered', async () => {
    await storeOrphan(0, anOrphan({ stopped: true }))
    await openAppWithTranscriptionModal()
    await waitFor(async () => expect(await listBackups()).toEqual([]))
    expect(world.uploads.log).toEqual([])
  })
})

test('a store of recordings that cannot be read is reported, and can be read again', async () => {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  const opened = await openAppWithTranscriptionModal()
  const said = 'Não foi possível ver se ficou alguma gravação por enviar neste navegador.'
  expect(await opened.dialog.findByText(said, { exact: false })).toBeVisible()
  read.mockRestore()
  await pressButton(opened, 'Tentar de novo')
  await waitFor(() => expect(opened.dialog.queryByText(said, { exact: false })).toBeNull())
})
