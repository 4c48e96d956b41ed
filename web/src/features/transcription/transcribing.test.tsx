import { act, screen, waitFor } from '@testing-library/react'
import { readRecording, STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeEventSource, streams } from '../../testing/event-source.ts'
import { aRecording } from '../../testing/recordings.ts'
import { aNotification } from '../../testing/runs.ts'
import { fail, given, givenForeign, hold, jsonOf, received } from '../../testing/server.ts'
import { expectLog } from '../../testing/setup.ts'
import { transcriptionWorld, Waits } from '../../testing/transcription.ts'
import {
  area,
  arrived,
  aSoundFile,
  begun,
  drop,
  OFFLINE,
  openAgain,
  openModal,
  over,
  press,
  recorded,
  toast,
} from '../../testing/transcription-modal.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('../../testing/microphone.ts')).microphoneModule)

const waits = new Waits()
vi.mock('./sleep.ts', () => ({ sleep: (ms: number, signal?: AbortSignal) => waits.sleep(ms, signal) }))

const world = transcriptionWorld()

beforeEach(() => {
  waits.list.length = 0
})

/** What was written to the console. */
function logged(): unknown[] {
  const { error } = console
  return vi.mocked(error).mock.calls.map(([first]) => first)
}

describe('transcribing', () => {
  test('sends the seed’s payload, waits 2.5 s after the answer, then places the text', async () => {
    given(startTranscription, 'Bom dia, pessoal.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened, 60)
    await arrived(opened)
    await begun(opened, waits)
    expect(opened.dialog.getByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
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
    over(waits)
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
    await opened.dialog.findByText(OFFLINE)
    await press(opened, 'Iniciar Transcrição')
    expect(await opened.dialog.findByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(received(startTranscription)).toEqual([])
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(received(startTranscription)).toHaveLength(1))
  })

  test('a file goes under its own name; a length that nobody knows is no text', async () => {
    given(startTranscription, 'x')
    const opened = await openModal()
    drop(opened, aSoundFile('entrevista.mp3', 'audio/mpeg'))
    await arrived(opened)
    await begun(opened, waits)
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
    await begun(opened, waits)
    expect(await toast('Transcrição Iniciada')).toBeVisible()
    expect(logged()).toContain('Erro HTTP: 502')
    over(waits)
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    const [first, ...rest] = area(opened).value.split('\n')
    expect(first).toBe('Texto de demonstração: Não foi possível transcrever. You exceeded your current quota.')
    expect(rest.join('\n').trim().length).toBeGreaterThan(100)
    expect(opened.dialog.getByRole('link', { name: 'Ver execução' })).toHaveAttribute('href', '/execucoes/12')
    expect(world.uploads.stored).toHaveLength(1)

    given(startTranscription, 'Agora sim.')
    await press(opened, 'Tentar novamente')
    await waitFor(() => expect(waits.list).toHaveLength(1))
    over(waits)
    await waitFor(() => expect(area(opened)).toHaveValue('Agora sim.'))
    expect(opened.dialog.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    expect(received(startTranscription)).toHaveLength(2)
  })

  test('what its window shows is not announced as well; what ends after the window is closed is', async () => {
    fakeEventSource()
    onTestFinished(() => void vi.unstubAllGlobals())
    given(startTranscription, 'Bom dia, pessoal.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await arrived(opened)
    await begun(opened, waits)
    const announced = { title: 'Transcrição de Áudio concluída', href: '/execucoes/12' }
    streams[0]?.sends('notification', aNotification({ ...announced, id: 71, detail: 'esta' }), '1')
    over(waits)
    await waitFor(() => expect(area(opened)).toHaveValue('Bom dia, pessoal.'))
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    streams[0]?.sends('notification', aNotification({ ...announced, id: 72, detail: 'outra' }), '2')
    expect(await screen.findByText('outra')).toBeVisible()
    expect(screen.queryByText('esta')).toBeNull()
  })

  test('another try after a lost answer is the same request, ids and all; one after an answer is another', async () => {
    expectLog('Erro na transcrição')
    expectLog('Erro HTTP: 502')
    fail(startTranscription)
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await press(opened, 'Iniciar Transcrição')
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    fail(startTranscription, { status: 502, code: 'transcription_failed' })
    await press(opened, 'Tentar novamente')
    await waitFor(() => expect(waits.list).toHaveLength(1))
    over(waits)
    await opened.dialog.findByRole('button', { name: 'Tentar novamente' })
    await press(opened, 'Tentar novamente')
    await waitFor(() => expect(received(startTranscription)).toHaveLength(3))
    const [lost, again, anew] = received(startTranscription).map((seen) => [seen.headers.get('idempotency-key'), seen.text])
    expect(again).toEqual(lost)
    expect(anew?.[0]).not.toBe(lost?.[0])
    expect(anew?.[1]).not.toBe(lost?.[1])
  })

  test('no answer at all is a failure like any other', async () => {
    expectLog('Erro na transcrição')
    fail(startTranscription)
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await press(opened, 'Iniciar Transcrição')
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    expect(area(opened).value).toMatch(/^Texto de demonstração: Sem resposta do servidor\./)
    expect(await toast('Transcrição Iniciada')).toBeVisible()
  })

  test('a link out of our screens is not shown', async () => {
    expectLog('Erro HTTP: 500')
    fail(startTranscription, { status: 500, link: { label: 'Clique', href: 'https://example.com' } })
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await begun(opened, waits)
    over(waits)
    await opened.dialog.findByRole('button', { name: 'Tentar novamente' })
    expect(opened.dialog.queryByRole('link', { name: 'Clique' })).toBeNull()
  })

  test('another service may answer any text, whatever it calls it', async () => {
    givenForeign(startTranscription, { message: 'Workflow was started' })
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await begun(opened, waits)
    over(waits)
    await waitFor(() => expect(area(opened)).toHaveValue('{"message":"Workflow was started"}'))
  })

  test('one that goes on in the background is shown by itself when it is done', async () => {
    const running = { runId: 12, state: 'running' as const, message: null, progress: null }
    given(startTranscription, STILL_TRANSCRIBING)
    given(readRecording, aRecording({ id: 1, text: null, transcription: running }))
    const opened = await openModal()
    await recorded(opened)
    await begun(opened, waits)
    over(waits)
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
    await begun(opened, waits)
    over(waits)
    await waitFor(() => expect(area(opened).value).toMatch(/^Texto de demonstração: O provedor recusou o áudio\.\n/))
  })

  test('what was known of the recording before does not stand in for the answer', async () => {
    given(startTranscription, 'Texto novo.')
    const release = hold(readRecording, aRecording({ id: 1, text: 'Texto novo.' }))
    const opened = await openModal()
    await recorded(opened)
    await arrived(opened)
    act(() => void opened.client.setQueryData(['recordings', 1], aRecording({ id: 1, text: 'Texto velho.' })))
    await begun(opened, waits)
    over(waits)
    await waitFor(() => expect(area(opened)).not.toHaveValue(''))
    expect(area(opened)).toHaveValue('Texto novo.')
    release()
  })

  test('its window closed meanwhile, the text is there when it is open again', async () => {
    given(startTranscription, 'Bom dia.')
    given(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openModal()
    await recorded(opened)
    await begun(opened, waits)
    await press(opened, 'Fechar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = { ...opened, dialog: await openAgain(opened.user) }
    expect(again.dialog.getByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    over(waits)
    await waitFor(() => expect(area(again)).toHaveValue('Bom dia.'))
  })
})
