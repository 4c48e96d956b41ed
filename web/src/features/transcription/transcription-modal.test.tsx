import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readRecording, STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { MAX_RECORDING } from 'contract/transcription/recordings.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { microphone } from '../../testing/microphone.ts'
import { aRecording, aSound } from '../../testing/recordings.ts'
import { open } from '../../testing/render.tsx'
import { fail, given, givenForeign, hold, jsonOf, received } from '../../testing/server.ts'
import { expectLog } from '../../testing/setup.ts'
import { transcriptionWorld, Waits } from '../../testing/transcription.ts'
import { forgetKept, listKept, markStopped, writeChunk } from './kept/kept.ts'
import { stopRecording } from './recorder/recorder.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('../../testing/microphone.ts')).microphoneModule)

const waits = new Waits()
vi.mock('./sleep.ts', () => ({ sleep: (ms: number, signal?: AbortSignal) => waits.sleep(ms, signal) }))

const world = transcriptionWorld()

beforeEach(() => {
  waits.list.length = 0
})

async function openModal() {
  const { user, client } = open('/')
  return { user, client, dialog: await openAgain(user) }
}

async function openAgain(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: /Grave ou envie um áudio/ }))
  await screen.findByText('Arraste e solte seu arquivo de áudio')
  return within(screen.getByRole('dialog', { name: 'Transcrição de Áudio' }))
}

type Opened = Awaited<ReturnType<typeof openModal>>

const press = ({ user, dialog }: Pick<Opened, 'user' | 'dialog'>, name: string | RegExp) =>
  user.click(dialog.getByRole('button', { name }))

async function record(opened: Opened, seconds = 2) {
  await press(opened, 'Gravar Áudio')
  await opened.dialog.findByText('Gravando...')
  act(() => microphone.speak(seconds))
}

async function recorded(opened: Opened, seconds = 2) {
  await record(opened, seconds)
  await press(opened, 'Parar')
  await opened.dialog.findByText('Áudio gravado com sucesso!')
}

const arrived = ({ dialog }: Opened) => dialog.findByText('Enviado e conferido')
const area = ({ dialog }: Opened) => dialog.getByLabelText('Transcrição')
const aFile = (name: string, type: string, bytes: Uint8Array<ArrayBuffer> = aSound(1)) => new File([bytes], name, { type })
const drop = ({ dialog }: Opened, file: File) =>
  fireEvent.change(dialog.getByLabelText('Arquivo de áudio'), { target: { files: [file] } })
/** What was written to the console. */
function logged(): unknown[] {
  const { error } = console
  return vi.mocked(error).mock.calls.map(([first]) => first)
}
const toast = (text: string | RegExp) => screen.findByText(text)

/** Everything is sent, the webhook has answered, and its wait has begun. */
async function transcribed(opened: Opened) {
  await press(opened, 'Iniciar Transcrição')
  await waitFor(() => expect(waits.list.map(({ ms }) => ms)).toEqual([2_500]))
}

describe('the window', () => {
  test('holds what the seed says', async () => {
    const opened = await openModal()
    const { dialog } = opened
    expect(dialog.getByText('ou clique para selecionar')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Selecionar Arquivo' })).toBeEnabled()
    expect(dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
    expect(area(opened)).toHaveAttribute('readonly')
    expect(area(opened)).toHaveAttribute('placeholder', 'A transcrição aparecerá aqui...')
    expect(dialog.getByText(/Nota técnica: .*webhook/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeDisabled()
    const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations).toEqual([])
  })
})

describe('the recorder', () => {
  test('records, tells how long and how large, and keeps the whole of it', async () => {
    const opened = await openModal()
    await record(opened, 60)
    const { dialog } = opened
    expect(dialog.getByRole('timer')).toHaveTextContent(/^00:0\d$/)
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Selecionar Arquivo' })).toBeDisabled()
    await press(opened, 'Parar')
    expect(await dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(dialog.getByText('01:00 · 1,8 MB')).toBeVisible()
    expect(microphone.released).toBe(true)
    expect(dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
    await arrived(opened)
    expect(world.uploads.log).toEqual(['begin', 'chunk 0', 'chunk 1', 'complete'])
    const [stored] = world.uploads.stored
    expect(stored).toMatchObject({ source: 'recorder', duration: 60 })
    expect(stored?.name).toMatch(/^Gravação de \d\d-\d\d-\d{4}, \d\dh\d\d$/)
    expect(stored?.bytes.slice(44)).toEqual(aSound(60))
    await waitFor(async () => expect(await listKept()).toEqual([]))
  })

  test('plays and pauses; at the end it does not play any more', async () => {
    const opened = await openModal()
    await recorded(opened)
    const player = vi.mocked(HTMLMediaElement.prototype.play)
    await press(opened, 'Reproduzir')
    await press(opened, 'Pausar')
    await press(opened, 'Reproduzir')
    expect(opened.dialog.getByRole('button', { name: 'Pausar' })).toBeVisible()
    fireEvent(player.mock.contexts[0] as HTMLMediaElement, new Event('ended'))
    expect(opened.dialog.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  })

  test.each([
    ['refused', new DOMException('x', 'NotAllowedError'), /Libere o microfone/],
    ['absent', new DOMException('x', 'NotFoundError'), /Nenhum microfone foi encontrado/],
  ])('a microphone that is %s: the seed’s words, and what to do', async (_, refusal, hint) => {
    microphone.refusal = refusal
    const opened = await openModal()
    await press(opened, 'Gravar Áudio')
    expect(await toast('Não foi possível acessar o microfone')).toBeVisible()
    expect(screen.getByText('Erro')).toBeVisible()
    expect(screen.getByText(hint)).toBeVisible()
    expect(opened.dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
  })

  test('a browser that cannot record says so', async () => {
    microphone.able = false
    const opened = await openModal()
    await press(opened, 'Gravar Áudio')
    expect(await toast(/Este navegador não grava áudio/)).toBeVisible()
  })

  test('a microphone that is pulled out ends the recording, which is kept', async () => {
    const opened = await openModal()
    await record(opened)
    act(() => microphone.unplug())
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(await toast('O microfone foi desconectado')).toBeVisible()
    await arrived(opened)
  })

  test('at 200 MB it ends by itself, once', async () => {
    world.uploads.cut()
    const opened = await openModal()
    await record(opened, 1)
    const large = new Uint8Array(MAX_RECORDING - 10 * 32_000)
    act(() => {
      microphone.sink?.onBytes(large)
      microphone.speak(0.1)
    })
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    expect(await screen.findAllByText('A gravação chegou ao limite de 200 MB')).toHaveLength(1)
    expect(await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')).toBeVisible()
  })

  test('nothing heard: nothing is sent', async () => {
    const opened = await openModal()
    await press(opened, 'Gravar Áudio')
    await opened.dialog.findByText('Gravando...')
    await press(opened, 'Parar')
    expect(await toast('A gravação ficou vazia. Tente de novo.')).toBeVisible()
    expect(world.uploads.log).toEqual([])
    expect(await listKept()).toEqual([])
  })

  test('done again, the one before stays in the library, and that is said', async () => {
    const opened = await openModal()
    await recorded(opened)
    await arrived(opened)
    await press(opened, 'Gravar novamente')
    await opened.dialog.findByText('Gravando...')
    expect(await toast('A gravação anterior ficou na biblioteca')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver na biblioteca' })).toHaveAttribute('href', '/ai-tools?aba=transcricoes')
    act(() => microphone.speak(3))
    await press(opened, 'Parar')
    await arrived(opened)
    expect(world.uploads.stored.map(({ duration }) => duration)).toEqual([2, 3])
  })

  test('done again without a microphone, what was there stays on the desk', async () => {
    const opened = await openModal()
    await recorded(opened)
    microphone.refusal = new DOMException('x', 'NotReadableError')
    await press(opened, 'Gravar novamente')
    await toast('Não foi possível acessar o microfone')
    expect(opened.dialog.getByText('Áudio gravado com sucesso!')).toBeVisible()
  })

  test('the browser asks before the page is left, until it is over', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const opened = await openModal()
    expect(asks()).toBe(false)
    await record(opened)
    expect(asks()).toBe(true)
    await press(opened, 'Parar')
    await arrived(opened)
    expect(asks()).toBe(false)
  })

  test('its window closed by accident, it goes on, and says so; open again, it is there', async () => {
    const opened = await openModal()
    await record(opened)
    await press(opened, 'Fechar')
    expect(await toast('A gravação continua')).toBeVisible()
    act(() => microphone.speak(3))
    const again = { ...opened, dialog: await openAgain(opened.user) }
    expect(again.dialog.getByText('Gravando...')).toBeVisible()
    await press(again, 'Parar')
    await arrived(again)
    expect(world.uploads.stored[0]?.duration).toBe(5)
  })

  test('a browser that stores nothing: it goes on in memory, says so, and asks before the page is left', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => put.mockRestore())
    world.uploads.cut()
    const opened = await openModal()
    await record(opened, 2)
    expect(await toast('Este navegador não está guardando a gravação')).toBeVisible()
    act(() => microphone.speak(2))
    await press(opened, 'Parar')
    await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await arrived(opened)
    expect(world.uploads.stored[0]?.bytes.slice(44)).toEqual(Uint8Array.from([...aSound(2), ...aSound(2)]))
  })
})

describe('sending', () => {
  test('a line that breaks is waited for, with growing pauses; then it goes on where it was', async () => {
    world.uploads.cut(1)
    const opened = await openModal()
    await recorded(opened, 100)
    expect(await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')).toBeVisible()
    expect(opened.dialog.getByText(/^1,0 MB de 3,1 MB · 32 %$/)).toBeVisible()
    expect(opened.dialog.getByRole('progressbar', { name: /^Envio de Gravação de/ })).toHaveAttribute(
      'value',
      String(1024 * 1024),
    )
    for (const ms of [1_000, 2_000, 4_000]) {
      await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([ms]))
      act(() => waits.endAll())
    }
    await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([8_000]))
    expect(await listKept()).toHaveLength(1)
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await arrived(opened)
    expect(world.uploads.log.filter((line) => line.startsWith('chunk'))).toEqual(['chunk 0', 'chunk 1', 'chunk 2', 'chunk 3'])
    expect(world.uploads.stored[0]?.bytes.slice(44)).toEqual(aSound(100))
  })

  test('a server that answers another hash has not got it: the copy stays here', async () => {
    world.uploads.lieAboutHash()
    const opened = await openModal()
    await recorded(opened)
    expect(await opened.dialog.findByText('A resposta veio em um formato que não esperávamos.')).toBeVisible()
    expect(await listKept()).toHaveLength(1)
  })

  test('what arrives damaged is sent again; each time damaged, the person decides, and can take it home', async () => {
    world.uploads.refuse(422, 'hash_mismatch', 'O arquivo chegou diferente do original')
    const opened = await openModal()
    await recorded(opened)
    for (const ms of [1_000, 2_000]) {
      await waitFor(() => expect(waits.list.map((wait) => wait.ms)).toEqual([ms]))
      act(() => waits.endAll())
    }
    expect(await opened.dialog.findByText('O arquivo chegou diferente do original')).toBeVisible()
    expect(opened.dialog.getByRole('link', { name: /^Baixar Gravação de/ })).toHaveAttribute(
      'download',
      expect.stringMatching(/^audio_recording_\d+\.wav$/),
    )
    world.uploads.accept()
    await press(opened, 'Enviar de novo')
    await arrived(opened)
  })

  test('a service that keeps no recordings is not waited for: the webhook is called as the seed has it', async () => {
    givenForeign({ ...startTranscription, path: '/api/uploads', method: 'POST' }, 'Not Found', 404)
    given(startTranscription, 'Olá.')
    const opened = await openModal()
    await recorded(opened)
    expect(await opened.dialog.findByText(/Este serviço não guarda gravações/)).toBeVisible()
    await transcribed(opened)
    expect(jsonOf(received(startTranscription)[0])).not.toHaveProperty('recordingId')
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue('Olá.'))
    expect(await listKept()).toHaveLength(1)
  })
})

describe('files', () => {
  test('one is sent as it is, and can be transcribed', async () => {
    const opened = await openModal()
    drop(opened, aFile('entrevista.mp3', 'audio/mpeg'))
    await arrived(opened)
    expect(opened.dialog.getByText('entrevista.mp3')).toBeVisible()
    expect(world.uploads.stored[0]).toMatchObject({ name: 'entrevista.mp3', source: 'file', bytes: aSound(1), duration: null })
    expect(opened.dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
  })

  test.each([
    [
      'too large',
      () => Object.defineProperty(aFile('a.wav', 'audio/wav'), 'size', { value: MAX_RECORDING + 1 }),
      /passa de 200 MB/,
    ],
    ['empty', () => aFile('a.wav', 'audio/wav', new Uint8Array()), /está vazio/],
    ['no sound at all', () => aFile('a.pdf', 'application/pdf'), /Envie um arquivo de áudio ou de vídeo/],
  ])('one that is %s is refused before anything is sent', async (_, make, words) => {
    const opened = await openModal()
    drop(opened, make())
    expect(await toast('Não foi possível usar este arquivo')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(world.uploads.log).toEqual([])
  })

  test('refused by its content: in the server’s words', async () => {
    world.uploads.refuse(422, 'not_audio', 'Este arquivo não é áudio nem vídeo', 'Envie um áudio ou um vídeo, como MP3.')
    const opened = await openModal()
    drop(opened, aFile('texto.mp3', 'audio/mpeg'))
    expect(await opened.dialog.findByText('Envie um áudio ou um vídeo, como MP3.')).toBeVisible()
    await press(opened, 'Iniciar Transcrição')
    expect(await toast('Nenhum áudio disponível para transcrição')).toBeVisible()
    expect(screen.getByText('Erro')).toBeVisible()
    expect(received(startTranscription)).toEqual([])
  })

  test('its sending can be canceled', async () => {
    world.uploads.cut(1)
    const opened = await openModal()
    drop(opened, aFile('longa.wav', 'audio/wav', aSound(60)))
    await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')
    await press(opened, 'Cancelar envio')
    expect(await opened.dialog.findByRole('button', { name: 'Gravar Áudio' })).toBeEnabled()
    await waitFor(() => expect(world.uploads.log.at(-1)).toBe('abandon'))
  })
})

describe('transcribing', () => {
  test('sends the seed’s payload, waits 2.5 s after the answer, then places the text', async () => {
    given(startTranscription, 'Bom dia, pessoal.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened, 60)
    await arrived(opened)
    await transcribed(opened)
    expect(opened.dialog.getByRole('button', { name: 'Processando...' })).toBeDisabled()
    expect(await toast('Transcrição Iniciada')).toBeVisible()
    expect(screen.getByText('Transcrição iniciada. Você será notificado quando estiver pronta.')).toBeVisible()
    expect(area(opened)).toHaveValue('')
    expect(jsonOf(received(startTranscription)[0])).toEqual({
      event: 'transcription_started',
      tool: 'audio-transcription',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      requestId: expect.stringMatching(/^req_[0-9a-z]{8,}$/),
      userDetails: { userId: '1', userName: 'Operador local' },
      fileDetails: { fileName: expect.stringMatching(/^audio_recording_\d{13}\.wav$/), fileSize: '1.8', fileDuration: 60 },
      recordingId: 1,
    })
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue('Bom dia, pessoal.'))
    expect(opened.dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
    expect(opened.dialog.getByRole('link', { name: 'Abrir na biblioteca' })).toHaveAttribute(
      'href',
      '/ai-tools?aba=transcricoes&gravacao=1',
    )
  })

  test('pressed before all has arrived, it waits for it', async () => {
    given(startTranscription, 'Bom dia.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    world.uploads.cut()
    const opened = await openModal()
    await recorded(opened)
    await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')
    await press(opened, 'Iniciar Transcrição')
    expect(await opened.dialog.findByRole('button', { name: 'Processando...' })).toBeDisabled()
    expect(received(startTranscription)).toEqual([])
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(received(startTranscription)).toHaveLength(1))
  })

  test('a file goes under its own name; a length that nobody knows is no text', async () => {
    given(startTranscription, 'x')
    const opened = await openModal()
    drop(opened, aFile('entrevista.mp3', 'audio/mpeg'))
    await arrived(opened)
    await transcribed(opened)
    expect(jsonOf(received(startTranscription)[0])).toMatchObject({
      fileDetails: { fileName: 'entrevista.mp3', fileSize: '0.0', fileDuration: '' },
    })
  })

  test('a failure: the same toast, a demonstration text that says so and why, and one click to try again', async () => {
    expectLog('Erro HTTP: 502')
    fail(startTranscription, {
      status: 502,
      code: 'transcription_failed',
      title: 'Não foi possível transcrever',
      detail: 'You exceeded your current quota.',
      link: { label: 'Ver execução', href: '/execucoes/12' },
    })
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await arrived(opened)
    await transcribed(opened)
    expect(await toast('Transcrição Iniciada')).toBeVisible()
    expect(logged()).toContain('Erro HTTP: 502')
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    const [first, ...rest] = (area(opened) as HTMLTextAreaElement).value.split('\n')
    expect(first).toBe('Texto de demonstração: Não foi possível transcrever. You exceeded your current quota.')
    expect(rest.join('\n').trim().length).toBeGreaterThan(100)
    expect(opened.dialog.getByRole('link', { name: 'Ver execução' })).toHaveAttribute('href', '/execucoes/12')
    expect(world.uploads.stored).toHaveLength(1)

    given(startTranscription, 'Agora sim.')
    await press(opened, 'Tentar novamente')
    await waitFor(() => expect(waits.list).toHaveLength(1))
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue('Agora sim.'))
    expect(opened.dialog.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    expect(received(startTranscription)).toHaveLength(2)
  })

  test('no answer at all is a failure like any other', async () => {
    expectLog('Erro na transcrição')
    fail(startTranscription)
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await press(opened, 'Iniciar Transcrição')
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    expect((area(opened) as HTMLTextAreaElement).value).toMatch(/^Texto de demonstração: Sem resposta do servidor\./)
    expect(await toast('Transcrição Iniciada')).toBeVisible()
  })

  test('a link out of our screens is not shown', async () => {
    expectLog('Erro HTTP: 500')
    fail(startTranscription, { status: 500, link: { label: 'Clique', href: 'https://example.com' } })
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    act(() => waits.endAll())
    await opened.dialog.findByRole('button', { name: 'Tentar novamente' })
    expect(opened.dialog.queryByRole('link', { name: 'Clique' })).toBeNull()
  })

  test('another service may answer any text, whatever it calls it', async () => {
    givenForeign(startTranscription, { message: 'Workflow was started' })
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue('{"message":"Workflow was started"}'))
  })

  test('one that goes on in the background is shown by itself when it is done', async () => {
    const running = { runId: 12, state: 'running' as const, message: null, progress: null }
    given(startTranscription, STILL_TRANSCRIBING)
    given(readRecording, aRecording({ id: 1, text: null, transcription: running }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue(STILL_TRANSCRIBING))
    await waitFor(() => expect(received(readRecording)).toHaveLength(1))
    given(readRecording, aRecording({ id: 1, text: 'Pronto, enfim.' }))
    act(() => void opened.client.invalidateQueries({ queryKey: ['recordings'] })) // as app/use-live.ts does when a run ends
    await waitFor(() => expect(area(opened)).toHaveValue('Pronto, enfim.'))
  })

  test('one that fails in the background gives the demonstration text, too', async () => {
    const failed = { runId: 12, state: 'failed' as const, message: 'O provedor recusou o áudio', progress: null }
    given(startTranscription, STILL_TRANSCRIBING)
    given(readRecording, aRecording({ id: 1, text: null, transcription: failed }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    act(() => waits.endAll())
    await waitFor(() =>
      expect((area(opened) as HTMLTextAreaElement).value).toMatch(/^Texto de demonstração: O provedor recusou o áudio\.\n/),
    )
  })

  test('what was known of the recording before does not stand in for the answer', async () => {
    given(startTranscription, 'Texto novo.')
    given(readRecording, aRecording({ id: 1, text: 'Texto novo.' }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    act(() => waits.endAll())
    await waitFor(() => expect(area(opened)).toHaveValue('Texto novo.'))
    waits.list.length = 0
    given(startTranscription, 'Mais novo.')
    const release = hold(readRecording, aRecording({ id: 1, text: 'Mais novo.' }))
    await transcribed(opened)
    act(() => waits.endAll())
    release()
    await waitFor(() => expect(area(opened)).toHaveValue('Mais novo.'))
  })

  test('its window closed meanwhile, the text is there when it is open again', async () => {
    given(startTranscription, 'Bom dia.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await transcribed(opened)
    await press(opened, 'Fechar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = { ...opened, dialog: await openAgain(opened.user) }
    expect(again.dialog.getByRole('button', { name: 'Processando...' })).toBeDisabled()
    act(() => waits.endAll())
    await waitFor(() => expect(area(again)).toHaveValue('Bom dia.'))
  })
})

describe('what a crash left behind', () => {
  const AT = Date.parse('2026-11-20T17:05:00.000Z')
  const left = (more = {}) => ({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'Gravação de ontem',
    startedAt: AT,
    stopped: false,
    ...more,
  })

  /** As a tab that crashed leaves it: the beginning, and no end. */
  async function leave(seconds = 3, recording = left()) {
    const { aWavBeginning } = await import('../../testing/recordings.ts')
    await writeChunk(recording, 0, aWavBeginning())
    for (let n = 1; n <= seconds; n++) await writeChunk(recording, n, aSound(1))
    if (recording.stopped) await markStopped(recording)
    return recording
  }

  const OFFERED = /^Encontramos uma gravação de 20\/11 às 14:05 que não foi enviada$/

  test('is offered; recovered, it lies on the desk, whole, and is on its way', async () => {
    await leave(3)
    const opened = await openModal()
    expect(await opened.dialog.findByRole('heading', { name: OFFERED })).toBeVisible()
    await press(opened, 'Recuperar')
    expect(await opened.dialog.findByText('Áudio gravado com sucesso!')).toBeVisible()
    await arrived(opened)
    const [stored] = world.uploads.stored
    expect(stored?.bytes.length).toBe(44 + 3 * 32_000)
    const header = new DataView(stored?.bytes.buffer as ArrayBuffer, stored?.bytes.byteOffset)
    expect([header.getUint32(4, true), header.getUint32(40, true)]).toEqual([36 + 3 * 32_000, 3 * 32_000])
    await waitFor(async () => expect(await listKept()).toEqual([]))
    expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull()
  })

  test('thrown away only after asking', async () => {
    await leave()
    const opened = await openModal()
    await opened.dialog.findByRole('heading', { name: OFFERED })
    await press(opened, 'Descartar')
    const question = within(await screen.findByRole('dialog', { name: 'Descartar a gravação?' }))
    await opened.user.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(await listKept()).toHaveLength(1)
    await press(opened, 'Descartar')
    await opened.user.click(
      within(await screen.findByRole('dialog', { name: 'Descartar a gravação?' })).getByRole('button', { name: 'Descartar' }),
    )
    await waitFor(async () => expect(await listKept()).toEqual([]))
    await waitFor(() => expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull())
  })

  test('one that another tab is recording is not offered', async () => {
    const { id } = await leave()
    world.locks.add(`gravacao:${id}`)
    const opened = await openModal()
    await waitFor(() => expect(opened.dialog.getByRole('button', { name: 'Gravar Áudio' })).toBeEnabled())
    expect(opened.dialog.queryByRole('heading', { name: OFFERED })).toBeNull()
  })

  test('one that was ended is sent on by itself, and the server’s half of it is not sent twice', async () => {
    world.uploads.cut(1)
    const opened = await openModal()
    await recorded(opened, 60)
    await opened.dialog.findByText('Sem conexão: continuamos quando ela voltar')
    const [kept] = await listKept()
    expect(kept).toMatchObject({ stopped: true })
    expect(world.uploads.log).toContain('chunk 0')
    await forgetKept(kept?.id ?? '')
    await leave(3, left({ stopped: true }))
    world.uploads.mend()
    world.uploads.log.length = 0
    await press(opened, 'Fechar')
    await openAgain(opened.user)
    await waitFor(() => expect(world.uploads.stored.map(({ name }) => name)).toContain('Gravação de ontem'))
    await waitFor(async () => expect(await listKept()).toEqual([]))
  })

  test('a beginning without a sound is not worth a question', async () => {
    await leave(0, left({ stopped: true }))
    await openModal()
    await waitFor(async () => expect(await listKept()).toEqual([]))
    expect(world.uploads.log).toEqual([])
  })
})

test('a recording ends with its test', async () => expect(await stopRecording()).toBe(false))
