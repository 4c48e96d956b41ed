import { act, screen, waitFor } from '@testing-library/react'
import { readRecording, STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { waits } from '#testing/manual-waits.ts'
import { aRecording } from '#testing/recordings.ts'
import { aNotification } from '#testing/runs.ts'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { expectLog } from '#testing/setup.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import {
  aSoundFile,
  chooseFile,
  endWaits,
  findToast,
  getTranscriptField,
  OFFLINE_MESSAGE,
  openAppWithTranscriptionModal,
  openTranscriptionModal,
  pressButton,
  pressStart,
  recordSound,
  waitForUpload,
} from '#testing/transcription-modal.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)

vi.mock('./sleep.ts', async () => (await import('#testing/manual-waits.ts')).sleepModule)

const world = setUpTranscription()

/** @returns the messages of the errors that were logged to the console */
function listLogged(): unknown[] {
  const { error } = console
  return vi.mocked(error).mock.calls.map(([first]) => first)
}

describe('transcribing', () => {
  test('sends the specification’s payload, waits 2.5 s after the answer, then shows the text', async () => {
    stubReply(startTranscription, 'Bom dia, pessoal.')
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened, 60)
    await waitForUpload(opened)
    await pressStart(opened)
    expect(opened.dialog.getByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(await findToast('Transcrição Iniciada')).toBeVisible()
    expect(screen.getByText('Transcrição iniciada. Você será notificado quando estiver pronta.')).toBeVisible()
    expect(getTranscriptField(opened)).toHaveValue('')
    expect(readJsonBody(requestsTo(startTranscription)[0])).toEqual({
      event: 'transcription_started',
      tool: 'audio-transcription',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      requestId: expect.stringMatching(/^req_[0-9a-z]{8,}$/),
      userDetails: { userId: '1', userName: 'Operador local' },
      fileDetails: { fileName: expect.stringMatching(/^audio_recording_\d{13}\.wav$/), fileSize: '1.8', fileDuration: 60 },
      recordingId: 1,
    })
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('Bom dia, pessoal.'))
    expect(opened.dialog.getByRole('button', { name: 'Iniciar Transcrição' })).toBeEnabled()
    expect(opened.dialog.getByRole('link', { name: 'Abrir na biblioteca' })).toHaveAttribute(
      'href',
      '/ai-tools?aba=transcricoes&gravacao=1',
    )
  })

  test('says in its field where nobody speaks in the recording', async () => {
    stubReply(startTranscription, '')
    stubReply(readRecording, aRecording({ id: 1, text: '', transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened, 60)
    await waitForUpload(opened)
    await pressStart(opened)
    await findToast('Transcrição Iniciada')
    endWaits()
    const placeholder = 'Nenhuma fala foi reconhecida nesta gravação.'
    await waitFor(() => expect(getTranscriptField(opened)).toHaveAttribute('placeholder', placeholder))
    expect(getTranscriptField(opened)).toHaveValue('')
  })

  test('waits for the end of the upload where it is pressed before', async () => {
    stubReply(startTranscription, 'Bom dia.')
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    world.uploads.cut()
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await opened.dialog.findByText(OFFLINE_MESSAGE)
    await pressButton(opened, 'Iniciar Transcrição')
    expect(await opened.dialog.findByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(requestsTo(startTranscription)).toEqual([])
    world.uploads.mend()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(requestsTo(startTranscription)).toHaveLength(1))
  })

  test('sends a file with its own name, and no text for an unknown length', async () => {
    stubReply(startTranscription, 'x')
    const opened = await openAppWithTranscriptionModal()
    chooseFile(opened, aSoundFile('entrevista.mp3', 'audio/mpeg'))
    await waitForUpload(opened)
    await pressStart(opened)
    expect(readJsonBody(requestsTo(startTranscription)[0])).toMatchObject({
      fileDetails: { fileName: 'entrevista.mp3', fileSize: '0.0', fileDuration: '' },
    })
  })

  test('shows the same toast, a demonstration text with the reason and a new try where it fails', async () => {
    expectLog('Erro HTTP: 502')
    stubFailure(startTranscription, {
      status: 502,
      code: 'transcription_failed',
      title: 'Não foi possível transcrever',
      detail: 'You exceeded your current quota.',
      link: { label: 'Ver execução', href: '/execucoes/12' },
    })
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await waitForUpload(opened)
    await pressStart(opened)
    expect(await findToast('Transcrição Iniciada')).toBeVisible()
    expect(listLogged()).toContain('Erro HTTP: 502')
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).not.toHaveValue(''))
    const [first, ...rest] = getTranscriptField(opened).value.split('\n')
    expect(first).toBe('Texto de demonstração: Não foi possível transcrever. You exceeded your current quota.')
    expect(rest.join('\n').trim().length).toBeGreaterThan(100)
    expect(opened.dialog.getByRole('link', { name: 'Ver execução' })).toHaveAttribute('href', '/execucoes/12')
    expect(world.uploads.stored).toHaveLength(1)

    stubReply(startTranscription, 'Agora sim.')
    await pressButton(opened, 'Tentar novamente')
    await waitFor(() => expect(waits.list).toHaveLength(1))
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('Agora sim.'))
    expect(opened.dialog.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    expect(requestsTo(startTranscription)).toHaveLength(2)
  })

  test('is announced where it ends after the dialog was closed, and not where that shows it', async () => {
    installFakeEventSource()
    onTestFinished(() => void vi.unstubAllGlobals())
    stubReply(startTranscription, 'Bom dia, pessoal.')
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await waitForUpload(opened)
    await pressStart(opened)
    const announced = { title: 'Transcrição de Áudio concluída', href: '/execucoes/12' }
    openedEventSources[0]?.sendEvent('notification', aNotification({ ...announced, id: 71, detail: 'esta' }), '1')
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('Bom dia, pessoal.'))
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    openedEventSources[0]?.sendEvent('notification', aNotification({ ...announced, id: 72, detail: 'outra' }), '2')
    expect(await screen.findByText('outra')).toBeVisible()
    expect(screen.queryByText('esta')).toBeNull()
  })

  test('repeats a request without an answer with its ids; a try after an answer is a new one', async () => {
    expectLog('Erro na transcrição')
    expectLog('Erro HTTP: 502')
    stubFailure(startTranscription)
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressButton(opened, 'Iniciar Transcrição')
    await waitFor(() => expect(getTranscriptField(opened)).not.toHaveValue(''))
    expect(getTranscriptField(opened).value).toMatch(/^Texto de demonstração: Sem resposta do servidor\./)
    expect(await findToast('Transcrição Iniciada')).toBeVisible()
    stubFailure(startTranscription, { status: 502, code: 'transcription_failed' })
    await pressButton(opened, 'Tentar novamente')
    await waitFor(() => expect(waits.list).toHaveLength(1))
    endWaits()
    await opened.dialog.findByRole('button', { name: 'Tentar novamente' })
    await pressButton(opened, 'Tentar novamente')
    await waitFor(() => expect(requestsTo(startTranscription)).toHaveLength(3))
    const [lost, again, anew] = requestsTo(startTranscription).map((seen) => [seen.headers.get('idempotency-key'), seen.text])
    expect(again).toEqual(lost)
    expect(anew?.[0]).not.toBe(lost?.[0])
    expect(anew?.[1]).not.toBe(lost?.[1])
  })

  test('shows no link of a failure that leads out of the app', async () => {
    expectLog('Erro HTTP: 500')
    stubFailure(startTranscription, { status: 500, link: { label: 'Clique', href: 'https://example.com' } })
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressStart(opened)
    endWaits()
    await opened.dialog.findByRole('button', { name: 'Tentar novamente' })
    expect(opened.dialog.queryByRole('link', { name: 'Clique' })).toBeNull()
  })

  test('shows any answer of another service as the text', async () => {
    stubForeignReply(startTranscription, { message: 'Workflow was started' })
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressStart(opened)
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('{"message":"Workflow was started"}'))
  })

  test('shows its text when it is done, where it goes on in the background', async () => {
    const running = { runId: 12, state: 'running' as const, message: null, progress: null }
    stubReply(startTranscription, STILL_TRANSCRIBING)
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: running }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressStart(opened)
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue(STILL_TRANSCRIBING))
    await waitFor(() => expect(requestsTo(readRecording)).toHaveLength(1))
    stubReply(readRecording, aRecording({ id: 1, text: 'Pronto, enfim.' }))
    act(() => void opened.client.invalidateQueries({ queryKey: ['recordings'] })) // app/use-server-events.ts does this when a run ends
    await waitFor(() => expect(getTranscriptField(opened)).toHaveValue('Pronto, enfim.'))
  })

  test('shows the demonstration text, too, where it fails in the background', async () => {
    const failed = { runId: 12, state: 'failed' as const, message: 'O provedor recusou o áudio', progress: null }
    stubReply(startTranscription, STILL_TRANSCRIBING)
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: failed }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressStart(opened)
    endWaits()
    await waitFor(() =>
      expect(getTranscriptField(opened).value).toMatch(/^Texto de demonstração: O provedor recusou o áudio\.\n/),
    )
  })

  test('shows the answer, not an earlier text of the recording', async () => {
    stubReply(startTranscription, 'Texto novo.')
    const release = holdReply(readRecording, aRecording({ id: 1, text: 'Texto novo.' }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await waitForUpload(opened)
    act(() => void opened.client.setQueryData(['recordings', 1], aRecording({ id: 1, text: 'Texto velho.' })))
    await pressStart(opened)
    endWaits()
    await waitFor(() => expect(getTranscriptField(opened)).not.toHaveValue(''))
    expect(getTranscriptField(opened)).toHaveValue('Texto novo.')
    release()
  })

  test('shows the text on reopening where the dialog was closed meanwhile', async () => {
    stubReply(startTranscription, 'Bom dia.')
    stubReply(readRecording, aRecording({ id: 1, text: null, transcription: null }))
    const opened = await openAppWithTranscriptionModal()
    await recordSound(opened)
    await pressStart(opened)
    await pressButton(opened, 'Fechar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = { ...opened, dialog: await openTranscriptionModal(opened.user) }
    expect(again.dialog.getByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    endWaits()
    await waitFor(() => expect(getTranscriptField(again)).toHaveValue('Bom dia.'))
  })
})
