import { screen, waitFor } from '@testing-library/react'
import { beginUpload, MAX_RECORDING_BYTES } from 'contract/transcription/recordings.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { dropFiles } from '#testing/files.ts'
import { waits } from '#testing/manual-waits.ts'
import { aSound } from '#testing/recordings.ts'
import { readJsonBody, requestsTo, server, stubReply } from '#testing/server.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import {
  aSoundFile,
  chooseFile,
  endWaits,
  findToast,
  getTranscriptField,
  OFFLINE_MESSAGE,
  openAppWithTranscriptionModal,
  pressButton,
  pressStart,
  recordSound,
  waitForUpload,
} from '#testing/transcription-modal.ts'
import { listBackups } from './backup/backup-store.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)

vi.mock('./sleep.ts', async () => (await import('#testing/manual-waits.ts')).sleepModule)

const world = setUpTranscription()

describe('sending a recording', () => {
  test('a broken connection is retried with growing pauses, and the upload continues where it was', async () => {
    world.uploads.cut(1)
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened, 100)
    expect(await opened.dialog.findByText(OFFLINE_MESSAGE)).toBeVisible()
    expect(opened.dialog.getByText(/^1,0 MB de 3,1 MB · 32 %$/)).toBeVisible()
    expect(opened.dialog.getByRole('progressbar', { name: /^Envio de Gravação de/ })).toHaveAttribute(
      'value',
      String(1024 * 1024),
    )
    for (const ms of [1_000, 2_000, 4_000]) {
      await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([ms]))
      endWaits()
    }
    await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([8_000]))
    expect(await listBackups()).toHaveLength(1)
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitForUpload(opened)
    expect(world.uploads.log.filter((line) => line.startsWith('chunk'))).toEqual(['chunk 0', 'chunk 1', 'chunk 2', 'chunk 3'])
    expect(world.uploads.stored[0]?.bytes.slice(44)).toEqual(aSound(100))
  })

  test('a server that cannot store the recording now is not called a lost connection', async () => {
    world.uploads.refuse(507, 'disk_full', 'O disco do servidor está cheio', 'Libere espaço no servidor.')
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    const words = 'O disco do servidor está cheio. Libere espaço no servidor. Tentamos de novo.'
    expect(await opened.dialog.findByText(words)).toBeVisible()
    expect(opened.dialog.queryByText(OFFLINE_MESSAGE)).toBeNull()
    world.uploads.accept()
    endWaits()
    await waitForUpload(opened)
  })

  test('when the server answers another hash, the backup in this browser stays', async () => {
    world.uploads.lieAboutHash()
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    expect(await opened.dialog.findByText('A resposta veio em um formato que não esperávamos.')).toBeVisible()
    expect(await listBackups()).toHaveLength(1)
  })

  test('a damaged upload is repeated; when it stays damaged, the person decides, and can download the recording', async () => {
    world.uploads.refuse(422, 'hash_mismatch', 'O arquivo chegou diferente do original')
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    for (const ms of [1_000, 2_000]) {
      await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([ms]))
      endWaits()
    }
    expect(await opened.dialog.findByText('O arquivo chegou diferente do original')).toBeVisible()
    expect(await opened.dialog.findByRole('link', { name: /^Baixar Gravação de/ })).toHaveAttribute(
      'download',
      expect.stringMatching(/^audio_recording_\d+\.wav$/),
    )
    world.uploads.accept()
    await pressButton(opened, 'Enviar de novo')
    await waitForUpload(opened)
  })

  test('a service without recordings gets no upload: the webhook is called as specified', async () => {
    server.use(http.post(`*${beginUpload.path}`, () => new HttpResponse('Not Found', { status: 404 })))
    stubReply(startTranscription, 'Olá.')
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    expect(await opened.dialog.findByText(/Este serviço não guarda gravações/)).toBeVisible()
    await pressStart(opened)
    expect(readJsonBody(requestsTo(startTranscription)[0])).not.toHaveProperty('recordingId')
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('Olá.'))
    expect(await listBackups()).toHaveLength(1)
  })
})

describe('sending a file', () => {
  test('a file is sent unchanged, and can be transcribed', async () => {
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, aSoundFile('entrevista.mp3', 'audio/mpeg'))
    await waitForUpload(opened)
    expect(opened.dialog.getByText('entrevista.mp3')).toBeVisible()
    expect(world.uploads.stored[0]).toMatchObject({ name: 'entrevista.mp3', source: 'file', bytes: aSound(1), duration: null })
    expect(opened.dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
  })

  test('a file that is dropped beside the zone is taken too; of several none is', async () => {
    const opened = await openAppWithTranscriptionModal()
    await opened.dialog.findByRole('button', { name: 'Selecionar Arquivo' })
    const [one, other] = [aSoundFile('entrevista.mp3', 'audio/mpeg'), aSoundFile('outra.mp3', 'audio/mpeg')]
    dropFiles(document.body, [one, other])
    expect(await screen.findByText('Envie um arquivo por vez.')).toBeVisible()
    dropFiles(document.body, [one])
    await waitForUpload(opened)
    expect(opened.dialog.getByText('entrevista.mp3')).toBeVisible()
  })

  test.each([
    [
      'too large',
      () => Object.defineProperty(aSoundFile('a.wav', 'audio/wav'), 'size', { value: MAX_RECORDING_BYTES + 1 }),
      /passa de 200 MB/,
    ],
    ['empty', () => aSoundFile('a.wav', 'audio/wav', new Uint8Array()), /está vazio/],
    ['no sound at all', () => aSoundFile('a.pdf', 'application/pdf'), /Envie um arquivo de áudio ou de vídeo/],
    [
      'a photo without a type',
      () => new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'a.heic'),
      /^O arquivo é HEIC \(foto do iPhone\)\. Envie um arquivo de áudio/,
    ],
  ])('a file that is %s is refused before anything is sent', async (_, make, words) => {
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, make())
    expect(await findToast(/^Não foi possível usar a\.(wav|pdf|heic)$/)).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(world.uploads.log).toEqual([])
  })

  test.each(['', 'application/octet-stream'])(
    'a phone’s recording that comes with the type "%s" is known by its bytes',
    async (type) => {
      const opened = await openAppWithTranscriptionModal()
      chooseFile(opened, new File(['#!AMR\n', new Uint8Array(64)], 'WhatsApp Audio', { type }))
      await waitForUpload(opened)
      expect(opened.dialog.getByText('WhatsApp Audio')).toBeVisible()
    },
  )

  test('a file refused for its content shows the server’s reason', async () => {
    world.uploads.refuse(422, 'not_audio', 'Este arquivo não é áudio nem vídeo', 'Envie um áudio ou um vídeo, como MP3.')
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, aSoundFile('texto.mp3', 'audio/mpeg'))
    const words = 'Este arquivo não é áudio nem vídeo. Envie um áudio ou um vídeo, como MP3.'
    expect(await opened.dialog.findByText(words)).toBeVisible()
    expect(opened.dialog.queryByRole('button', { name: 'Enviar de novo' })).toBeNull()
    await pressButton(opened, 'Iniciar Transcrição')
    expect(await findToast('Nenhum áudio disponível para transcrição')).toBeVisible()
    expect(screen.getByText('Erro')).toBeVisible()
    expect(requestsTo(startTranscription)).toEqual([])
  })

  test('an upload can be canceled', async () => {
    world.uploads.cut(1)
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, aSoundFile('longa.wav', 'audio/wav', aSound(60)))
    await opened.dialog.findByText(OFFLINE_MESSAGE)
    await pressButton(opened, 'Cancelar envio')
    expect(await opened.dialog.findByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
    await waitFor(() => expect(world.uploads.log.at(-1)).toBe('abandon'))
  })
})
