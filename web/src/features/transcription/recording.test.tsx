import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beginUpload, MAX_RECORDING_BYTES } from 'contract/transcription/recordings.ts'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { microphone } from '#testing/microphone.ts'
import { anOpenWavHeader, aSound } from '#testing/recordings.ts'
import { server } from '#testing/server.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import {
  aSoundFile,
  chooseFile,
  findToast,
  getTranscriptField,
  OFFLINE_MESSAGE,
  openAppWithTranscriptionModal,
  openTranscriptionModal,
  pressButton,
  recordSound,
  startRecording,
  waitForUpload,
} from '#testing/transcription-modal.ts'
import { listBackups } from './backup/backup-store.ts'
import { finalizeWav } from './recorder/wav.ts'
import { listUploads } from './upload/uploads.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)

vi.mock('./sleep.ts', async () => (await import('#testing/manual-waits.ts')).sleepModule)

const world = setUpTranscription()

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Makes the browser's store refuse every recording. */
function refuseToStore() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
}

describe('the dialog of the transcription', () => {
  test('shows the specified texts and controls', async () => {
    const opened = await openAppWithTranscriptionModal()
    const { dialog } = opened
    expect(dialog.getByText('ou clique para selecionar')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Selecionar Arquivo' })).toBeEnabled()
    expect(dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
    expect(getTranscriptField(opened)).toHaveAttribute('readonly')
    expect(getTranscriptField(opened)).toHaveAttribute('placeholder', 'A transcrição aparecerá aqui...')
    expect(dialog.getByText(/Nota técnica: .*webhook/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeDisabled()
    const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations).toEqual([])
  })
})

describe('the recorder', () => {
  test('stores the whole recording with its duration, and until then asks before the page closes', async () => {
    const opened = await openAppWithTranscriptionModal()
    expect(asksBeforeUnload()).toBe(false)
    await startRecording(opened, 60)
    expect(asksBeforeUnload()).toBe(true)
    const { dialog } = opened
    expect(dialog.getByRole('timer').textContent).toMatch(/^00:0\d$/)
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Selecionar Arquivo' })).toBeDisabled()
    await pressButton(opened, 'Parar')
    expect(await dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(dialog.getByText('01:00 · 1,8 MB')).toBeVisible()
    expect(microphone.isReleased).toBe(true)
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toHaveFocus()
    await waitForUpload(opened)
    expect(asksBeforeUnload()).toBe(false)
    expect(world.uploads.log).toEqual(['begin', 'chunk 0', 'chunk 1', 'complete'])
    const [stored] = world.uploads.stored
    expect(stored).toMatchObject({ source: 'recorder', duration: 60 })
    expect(stored?.name).toMatch(/^Gravação de \d\d-\d\d-\d{4}, \d\dh\d\d$/)
    expect(stored?.bytes.slice(44)).toEqual(aSound(60))
    await waitFor(async () => expect(await listBackups()).toEqual([]))
  })

  test('plays, pauses, and stops at the end; keeps its clip where recording again fails', async () => {
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    const player = vi.mocked(HTMLMediaElement.prototype.play)
    await pressButton(opened, 'Reproduzir')
    await pressButton(opened, 'Pausar')
    await pressButton(opened, 'Reproduzir')
    expect(opened.dialog.getByRole('button', { name: 'Pausar' })).toBeVisible()
    fireEvent(player.mock.contexts[0] as HTMLMediaElement, new Event('ended'))
    expect(opened.dialog.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
    microphone.refusal = new DOMException('x', 'NotReadableError')
    await pressButton(opened, 'Gravar novamente')
    await findToast('Não foi possível acessar o microfone')
    expect(opened.dialog.getByText('Áudio gravado com sucesso!')).toBeVisible()
  })

  test.each(
    firstByDay([
      ['refused', new DOMException('x', 'NotAllowedError'), /Libere o microfone/],
      ['absent', new DOMException('x', 'NotFoundError'), /Nenhum microfone foi encontrado/],
    ]),
  )('says in the specification’s words that the microphone is %s, and what to do', async (_, refusal, hint) => {
    microphone.refusal = refusal
    const opened = await openAppWithTranscriptionModal()
    await pressButton(opened, 'Gravar Áudio')
    expect(await findToast('Não foi possível acessar o microfone')).toBeVisible()
    expect(screen.getByText('Erro')).toBeVisible()
    expect(screen.getByText(hint)).toBeVisible()
    expect(opened.dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
  })

  test('says where the browser cannot record', async () => {
    microphone.isAvailable = false
    const opened = await openAppWithTranscriptionModal()
    await pressButton(opened, 'Gravar Áudio')
    expect(await findToast(/Este navegador não grava áudio/)).toBeVisible()
  })

  test('keeps a recording that an unplugged microphone ended', async () => {
    const opened = await openAppWithTranscriptionModal()
    await startRecording(opened)
    act(() => microphone.unplug())
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(await findToast('O microfone foi desconectado')).toBeVisible()
    await waitForUpload(opened)
  })

  test('keeps the screen on, says that the audio was paused, continues, and sends all of it', async () => {
    const request = vi
      .spyOn(navigator.wakeLock, 'request')
      .mockResolvedValue({ release: async () => undefined } as WakeLockSentinel)
    onTestFinished(() => request.mockRestore())
    const opened = await openAppWithTranscriptionModal()
    await startRecording(opened)
    expect(request).toHaveBeenCalledOnce()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledTimes(2)
    act(() => microphone.interrupt('suspended'))
    expect(opened.dialog.getByText(/A gravação está parada/)).toBeVisible()
    expect(opened.dialog.getByText('0,1 MB gravados e guardados')).toBeVisible()
    await pressButton(opened, 'Continuar')
    expect(await findToast(/^A gravação ficou parada por 00:0\d$/)).toBeVisible()
    act(() => microphone.interrupt('muted'))
    expect(opened.dialog.getByText(/O microfone está mudo/)).toBeVisible()
    await pressButton(opened, 'Parar')
    await waitForUpload(opened)
    expect(world.uploads.stored[0]?.bytes.slice(44)).toEqual(aSound(2))
  })

  test.runIf(IS_NIGHT)('ends at 200 MB by itself, with one notice', async () => {
    world.uploads.cut()
    const opened = await openAppWithTranscriptionModal()
    await startRecording(opened, 1)
    const large = new Uint8Array(MAX_RECORDING_BYTES - 10 * 32_000)
    act(() => {
      microphone.sink?.onBytes(large)
      microphone.speak(0.1)
    })
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(await screen.findAllByText('A gravação chegou ao limite de 200 MB')).toHaveLength(1)
    expect(await opened.dialog.findByText(OFFLINE_MESSAGE)).toBeVisible()
  })

  test('sends no recording without sound; one in which nobody is heard is transcribed on request', async () => {
    const opened = await openAppWithTranscriptionModal()
    await pressButton(opened, 'Gravar Áudio')
    await opened.dialog.findByText('Gravando...')
    await pressButton(opened, 'Parar')
    expect(await findToast('A gravação ficou vazia. Tente de novo.')).toBeVisible()
    expect(world.uploads.log).toEqual([])
    expect(await listBackups()).toEqual([])
    await startRecording(opened, 0)
    act(() => microphone.sink?.onBytes(new Uint8Array(32_000)))
    await pressButton(opened, 'Parar')
    expect(await opened.dialog.findByText(/^Não se ouve nada nesta gravação/)).toBeVisible()
    expect(opened.dialog.getByRole('button', { name: 'Transcrever mesmo assim' })).toBeEnabled()
  })

  test('says that nobody is heard in a chosen file, which is transcribed on request', async () => {
    const wav = await finalizeWav(new Blob([anOpenWavHeader(), new Uint8Array(32_000)]))
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, new File([wav as Blob], 'reuniao.wav', { type: 'audio/wav' }))
    expect(await opened.dialog.findByText(/^Não se ouve nada neste arquivo/)).toBeVisible()
    expect(opened.dialog.getByRole('button', { name: 'Transcrever mesmo assim' })).toBeEnabled()
  })

  test('keeps the earlier recording in the library where one records again, and tells so', async () => {
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await waitForUpload(opened)
    await pressButton(opened, 'Gravar novamente')
    await opened.dialog.findByText('Gravando...')
    expect(await findToast('A gravação anterior ficou na biblioteca')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver na biblioteca' })).toHaveAttribute('href', '/ai-tools?aba=transcricoes')
    act(() => microphone.speak(3))
    await pressButton(opened, 'Parar')
    await waitForUpload(opened)
    expect(world.uploads.stored.map(({ duration }) => duration)).toEqual([2, 3])
  })

  test('continues when its dialog is closed, with a notice; the reopened dialog shows it', async () => {
    const opened = await openAppWithTranscriptionModal()
    await startRecording(opened)
    await pressButton(opened, 'Fechar')
    expect(await findToast('A gravação continua')).toBeVisible()
    expect(screen.getByText('Para terminar, use Parar no rodapé da tela ou abra Transcrição de Áudio de novo.')).toBeVisible()
    act(() => microphone.speak(3))
    const again = { ...opened, dialog: await openTranscriptionModal(opened.user) }
    expect(again.dialog.getByText('Gravando...')).toBeVisible()
    await pressButton(again, 'Parar')
    await waitForUpload(again)
    expect(world.uploads.stored[0]?.duration).toBe(5)
  })

  test('records in memory where the browser stores nothing, which it tells, and asks on closing', async () => {
    refuseToStore()
    world.uploads.cut()
    const opened = await openAppWithTranscriptionModal()
    await startRecording(opened, 2)
    expect(await findToast('Este navegador não está guardando a gravação')).toBeVisible()
    act(() => microphone.speak(2))
    await pressButton(opened, 'Parar')
    await opened.dialog.findByText(OFFLINE_MESSAGE)
    expect(asksBeforeUnload()).toBe(true)
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitForUpload(opened)
    expect(world.uploads.stored[0]?.bytes.slice(44)).toEqual(Uint8Array.from([...aSound(2), ...aSound(2)]))
  })

  test('lets go of the audio once the upload of a replaced recording has ended', async () => {
    world.uploads.cut()
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await opened.dialog.findByText(OFFLINE_MESSAGE)
    await pressButton(opened, 'Gravar novamente')
    expect(await findToast('O envio continua em segundo plano.')).toBeVisible()
    expect(listUploads()).toHaveLength(1)
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(world.uploads.stored).toHaveLength(1))
    await waitFor(() => expect(listUploads()).toEqual([]))
  })
})

describe('a recording that only this tab has, and that could not be sent', () => {
  const GONE = 'A gravação anterior não foi enviada'

  async function recordRefused() {
    refuseToStore()
    world.uploads.refuse(422, 'not_audio', 'Este arquivo não é áudio nem vídeo')
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await opened.dialog.findByText('Este arquivo não é áudio nem vídeo')
    return opened
  }

  test('has its download inside its panel; the page asks before it closes until it was used', async () => {
    const opened = await recordRefused()
    const download = opened.dialog.getByRole('link', { name: /^Baixar Gravação de/ })
    const panel = download.closest('.recorder') as HTMLElement
    expect(panel.scrollHeight).toBeLessThanOrEqual(panel.clientHeight)
    expect(asksBeforeUnload()).toBe(true)
    download.addEventListener('click', (event) => event.preventDefault()) // the tests' browser saves no file
    await opened.user.click(download)
    expect(asksBeforeUnload()).toBe(false)
  })

  test('is kept when the person records again; the toast leads to where it can be downloaded', async () => {
    const opened = await recordRefused()
    await pressButton(opened, 'Gravar novamente')
    expect(await findToast(GONE)).toBeVisible()
    await pressButton(opened, 'Fechar')
    await opened.user.click(screen.getByRole('link', { name: 'Ver na biblioteca' }))
    const list = within(await screen.findByRole('list', { name: 'Envios' }))
    expect(await list.findByRole('link', { name: /^Baixar Gravação de/ })).toBeVisible()
  })

  test('is kept when the person chooses a file', async () => {
    const opened = await recordRefused()
    chooseFile(opened, aSoundFile('entrevista.mp3', 'audio/mpeg'))
    expect(await findToast(GONE)).toBeVisible()
    await waitFor(() => expect(listUploads().map(({ clip }) => clip.source)).toEqual(['recorder', 'file']))
  })

  test('can be downloaded where the service stores no recordings', async () => {
    refuseToStore()
    server.use(http.post(`*${beginUpload.path}`, () => new HttpResponse('Not Found', { status: 404 })))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    expect(await opened.dialog.findByText('Este serviço não guarda gravações')).toBeVisible()
    expect(opened.dialog.getByRole('link', { name: /^Baixar Gravação de/ })).toBeVisible()
    await pressButton(opened, 'Gravar novamente')
    expect(await findToast(GONE)).toBeVisible()
  })
})
