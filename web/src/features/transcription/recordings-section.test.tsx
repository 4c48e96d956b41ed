import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { createDocument } from 'contract/content/documents.ts'
import { deleteOrRestoreRecording, listRecordings, readRecording, renameRecording } from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { freezeDateAtNoon } from '#testing/clock.ts'
import { anOpenWavHeader, aRecording, aRecordingCard, aSound } from '#testing/recordings.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, server, stubFailure, stubReply } from '#testing/server.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import { listBackups, writeChunk } from './backup/backup-store.ts'
import { finalizeWav } from './recorder/wav.ts'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)
vi.mock('#app/ai-tools-screen.tsx', async () => ({
  AiToolsScreen: (await import('./recordings-section.tsx')).RecordingsSection,
}))

const PATH = '/ai-tools?aba=transcricoes'
const OPEN = `${PATH}&gravacao=7`

const world = setUpTranscription()

beforeEach(() => {
  stubReply(listRecordings, { recordings: [aRecordingCard()], next: null })
  stubReply(readRecording, aRecording())
})

const chooseInMenu = async (user: ReturnType<typeof openApp>['user'], item: string, name = 'Reunião de pauta') => {
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Answers as the server does: with the bytes that the request asks for. */
function replyWithRange(file: Blob, request: Request): Response {
  const [, first = '0', last = ''] = request.headers.get('range')?.match(/^bytes=(\d+)-(\d*)$/) ?? []
  const end = last === '' ? file.size : Math.min(Number(last) + 1, file.size)
  const headers = { 'content-type': file.type, 'content-range': `bytes ${first}-${end - 1}/${file.size}` }
  return new HttpResponse(file.slice(Number(first), end), { status: 206, headers })
}

const findOpenedRecording = async (name = 'Reunião de pauta') => within(await screen.findByRole('dialog', { name }))

describe('the list of recordings', () => {
  test('shows each recording’s name, age, state and the beginning of its text', async () => {
    freezeDateAtNoon()
    stubReply(listRecordings, { recordings: [aRecordingCard()], next: null })
    openApp(PATH)
    const link = await screen.findByRole('link', { name: 'Reunião de pauta' })
    expect(link).toHaveAttribute('href', '/ai-tools?aba=transcricoes&gravacao=7')
    expect(screen.getByText('há 2 horas')).toBeVisible()
    expect(screen.getByText('01:35')).toBeVisible()
    expect(screen.getByText('3,0 MB')).toBeVisible()
    expect(screen.getByText('Juliana Prado')).toBeVisible()
    expect(screen.getByText('Concluída')).toBeVisible()
    expect(screen.getByText(/A campanha de Natal/)).toBeVisible()
  })

  test('shows the state of each transcription, and where no speech was recognized', async () => {
    const running = { runId: 1, state: 'running' as const, message: null, progress: 40 }
    const failed = { runId: 1, state: 'failed' as const, message: 'Sem créditos', progress: null }
    stubReply(listRecordings, {
      recordings: [
        aRecordingCard({ transcription: null, excerpt: null }),
        aRecordingCard({ id: 6, transcription: running, excerpt: null }),
        aRecordingCard({ id: 5, transcription: failed, excerpt: null }),
        aRecordingCard({ id: 4, excerpt: '' }),
      ],
      next: null,
    })
    openApp(PATH)
    for (const words of ['Não transcrita', 'Em andamento 40 %', 'Falhou', 'Sem créditos', 'Nenhuma fala foi reconhecida.'])
      expect(await screen.findByText(words)).toBeVisible()
  })

  test('keeps a search in the address, and marks its matches', async () => {
    const { user, router } = openApp(PATH)
    await user.fill(await screen.findByRole('searchbox', { name: 'Buscar em nomes e textos' }), 'natal')
    await waitFor(() => expect(requestsTo(listRecordings).at(-1)?.url.searchParams.get('q')).toBe('natal'))
    expect(router.state.location.search).toEqual({ aba: 'transcricoes', q: 'natal' })
    expect(await screen.findByText('Natal', { selector: 'mark' })).toBeVisible()
  })

  test('gets its search from a link; no match differs from no recordings', async () => {
    stubReply(listRecordings, { recordings: [], next: null })
    const { user, router } = openApp(`${PATH}&q=xyz`)
    expect(await screen.findByText('Nenhuma gravação encontrada')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Buscar em nomes e textos' })).toHaveValue('xyz')
    stubReply(listRecordings, { recordings: [aRecordingCard()], next: null })
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByRole('link', { name: 'Reunião de pauta' })).toBeVisible()
    expect(router.state.location.search).toEqual({ aba: 'transcricoes' })
  })

  test('tells that it is loading, then that there are no recordings yet, and how to begin', async () => {
    const release = holdReply(listRecordings, { recordings: [], next: null })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Carregando gravações...')).toBeInTheDocument()
    release()
    expect(await screen.findByText('Nenhuma gravação ainda')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Transcrever áudio' })[0] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Transcrição de Áudio' })).toBeVisible()
  })

  test('"Carregar mais" loads the page after the last row', async () => {
    stubReply(listRecordings, { recordings: [aRecordingCard()], next: 7 })
    const { user } = openApp(PATH)
    const more = await screen.findByRole('button', { name: 'Carregar mais' })
    stubReply(listRecordings, { recordings: [aRecordingCard({ id: 6, name: 'Outra' })], next: null })
    await user.click(more)
    expect(await screen.findByRole('link', { name: 'Outra' })).toBeVisible()
    expect(requestsTo(listRecordings).at(-1)?.url.searchParams.get('before')).toBe('7')
  })

  test('renames a recording; a bad name is refused at its field', async () => {
    stubFailure(renameRecording, { status: 422, code: 'invalid', fields: { name: 'Informe o nome' } })
    const { user } = openApp(PATH)
    await chooseInMenu(user, 'Renomear')
    const dialog = await findOpenedRecording('Renomear gravação')
    const field = dialog.getByLabelText(/Nome da gravação/)
    expect(field).toHaveValue('Reunião de pauta')
    await user.fill(field, 'Pauta de novembro')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('Informe o nome')).toBeVisible()
    stubReply(renameRecording, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Gravação renomeada')).toBeVisible()
    expect(readJsonBody(requestsTo(renameRecording)[1])).toMatchObject({ name: 'Pauta de novembro', revision: 1 })
  })

  test('deletes a recording, which the toast restores', async () => {
    stubReply(deleteOrRestoreRecording, { ok: true })
    const { user } = openApp(PATH)
    await chooseInMenu(user, 'Excluir')
    expect(await screen.findByText('Gravação excluída')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Gravação restaurada')).toBeVisible()
    expect(requestsTo(deleteOrRestoreRecording).map(readJsonBody)).toEqual([{}, { restore: true }])
  })

  test('asks before it transcribes a recording without text in which nothing is heard', async () => {
    const wav = (await finalizeWav(new Blob([anOpenWavHeader(), new Uint8Array(32_000)]))) as Blob
    server.use(http.get('*/api/recordings/7/audio', ({ request }) => replyWithRange(wav, request)))
    stubReply(listRecordings, { recordings: [aRecordingCard({ transcription: null, excerpt: null })], next: null })
    stubReply(startTranscription, 'Bom dia.')
    const { user } = openApp(PATH)
    await chooseInMenu(user, 'Transcrever')
    expect(await screen.findByText(/^Não se ouve nada nesta gravação/)).toBeVisible()
    expect(requestsTo(startTranscription)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Transcrever mesmo assim' }))
    expect(await screen.findByText('Transcrição Iniciada')).toBeVisible()
    expect(requestsTo(startTranscription)).toHaveLength(1)
  })

  test('transcribes a recording again under its own name; a refusal is told with a link', async () => {
    stubFailure(startTranscription, {
      status: 503,
      code: 'not_configured',
      title: 'Nenhum provedor',
      link: { label: 'Configurar provedor', href: '/settings' },
    })
    const { user } = openApp(PATH)
    await chooseInMenu(user, 'Transcrever de novo')
    expect(await screen.findByText('Não foi possível transcrever a gravação')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Configurar provedor' })).toHaveAttribute('href', '/settings')
    stubReply(startTranscription, 'Bom dia.')
    await chooseInMenu(user, 'Transcrever de novo')
    expect(await screen.findByText('Transcrição Iniciada')).toBeVisible()
    expect(readJsonBody(requestsTo(startTranscription).at(-1))).toMatchObject({
      event: 'transcription_started',
      fileDetails: { fileName: 'Reunião de pauta', fileSize: '3.0', fileDuration: 95 },
      recordingId: 7,
    })
  })

  test('offers no new transcription while one is running', async () => {
    const transcription = { runId: 1, state: 'running' as const, message: null, progress: null }
    stubReply(listRecordings, { recordings: [aRecordingCard({ transcription })], next: null })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Reunião de pauta' }))
    await screen.findByRole('menuitem', { name: 'Abrir' })
    expect(screen.queryByRole('menuitem', { name: /Transcrever/ })).toBeNull()
  })
})

describe('an opened recording', () => {
  test('has player, details, timed lines and exports; a pressed line is played and marked', async () => {
    const { user } = openApp(OPEN)
    const dialog = await findOpenedRecording()
    expect(await dialog.findByLabelText('Áudio de Reunião de pauta')).toHaveAttribute('src', '/api/recordings/7/audio')
    expect(dialog.getByText('Transcrita com whisper-1, OpenAI')).toBeVisible()
    const lines = within(dialog.getByRole('list', { name: 'Trechos da transcrição' })).getAllByRole('button')
    expect(lines.map((line) => line.textContent)).toEqual([
      '00:00Bom dia.',
      '00:01A campanha de Natal',
      '01:01começa na segunda.',
    ])
    for (const format of ['txt', 'srt', 'vtt']) {
      expect(dialog.getByRole('link', { name: `Exportar ${format.toUpperCase()}` })).toHaveAttribute(
        'href',
        `/api/recordings/7/export?format=${format}`,
      )
    }
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false }, 'scrollable-region-focusable': { enabled: false } },
    })
    expect(violations).toEqual([])
    const player = dialog.getByLabelText('Áudio de Reunião de pauta') as HTMLAudioElement
    await user.click(dialog.getByRole('button', { name: /começa na segunda/ }))
    expect(player.currentTime).toBe(61)
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1)
    fireEvent.timeUpdate(player)
    expect(dialog.getByRole('button', { name: /começa na segunda/ })).toHaveAttribute('aria-current', 'true')
    player.currentTime = 2
    fireEvent.timeUpdate(player)
    expect(dialog.getByRole('button', { name: /A campanha de Natal/ })).toHaveAttribute('aria-current', 'true')
    expect(dialog.getByRole('button', { name: /começa na segunda/ })).not.toHaveAttribute('aria-current')
  })

  test('shows its text without lines where there are no times', async () => {
    stubReply(readRecording, aRecording({ segments: [] }))
    openApp(OPEN)
    expect(await (await findOpenedRecording()).findByText('Bom dia. A campanha de Natal começa na segunda.')).toBeVisible()
  })

  test.each(
    firstByDay([
      [null, 'Esta gravação ainda não foi transcrita.', 'Transcrever'],
      [{ runId: 1, state: 'failed' as const, message: 'Sem créditos', progress: null }, 'Sem créditos', 'Transcrever de novo'],
      [
        { runId: 1, state: 'running' as const, message: null, progress: null },
        'A transcrição está em andamento e aparecerá aqui automaticamente.',
        'Transcrever de novo',
      ],
      [
        { runId: 1, state: 'succeeded' as const, message: null, progress: null },
        'Nenhuma fala foi reconhecida.',
        'Transcrever de novo',
      ],
    ]),
  )('tells why it has no text: %j', async (transcription, words, button) => {
    stubReply(readRecording, aRecording({ transcription, text: null, segments: [] }))
    openApp(OPEN)
    const dialog = await findOpenedRecording()
    expect(await dialog.findByText(words)).toBeVisible()
    expect(dialog.queryByRole('link', { name: /Exportar/ })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Criar conteúdo a partir disto' })).toBeDisabled()
    const again = dialog.getByRole('button', { name: button })
    if (transcription?.state === 'running') expect(again).toBeDisabled()
    else expect(again).toBeEnabled()
  })

  test('becomes a text of the editor, which opens', async () => {
    stubReply(createDocument, { ok: true, id: 31, revision: 1 })
    const { user, router } = openApp(OPEN)
    await user.click((await findOpenedRecording()).getByRole('button', { name: 'Criar conteúdo a partir disto' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos', documento: 31 }))
    expect(readJsonBody(requestsTo(createDocument)[0])).toEqual({
      title: 'Reunião de pauta',
      text: 'Bom dia. A campanha de Natal começa na segunda.',
      source: 'transcription',
      save: false,
    })
  })

  test('leaves the address when it is closed', async () => {
    const { user, router } = openApp(`${OPEN}&q=natal`)
    await user.click((await findOpenedRecording()).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'transcricoes', q: 'natal' }))
  })

  test('is closed by deleting it', async () => {
    stubReply(deleteOrRestoreRecording, { ok: true })
    const { user, router } = openApp(OPEN)
    await user.click((await findOpenedRecording()).getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Gravação excluída')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'transcricoes' }))
  })

  test.runIf(IS_NIGHT)('stays open where the deletion of another one is answered late', async () => {
    const release = holdReply(deleteOrRestoreRecording, { ok: true })
    stubReply(listRecordings, { recordings: [aRecordingCard(), aRecordingCard({ id: 8, name: 'Outra' })], next: null })
    const { user, router } = openApp(OPEN)
    await user.click((await findOpenedRecording()).getByRole('button', { name: 'Excluir' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    stubReply(readRecording, aRecording({ id: 8, name: 'Outra' }))
    await user.click(screen.getByRole('link', { name: 'Outra' }))
    await findOpenedRecording('Outra')
    release()
    expect(await screen.findByText('Gravação excluída')).toBeVisible()
    expect(router.state.location.search).toMatchObject({ gravacao: 8 })
  })

  test('is reported where it does not exist', async () => {
    stubFailure(readRecording, { status: 404, code: 'not_found', title: 'Gravação não encontrada' })
    openApp(OPEN)
    expect(await screen.findByText('Não foi possível abrir a gravação.')).toBeVisible()
    expect(screen.getByText('Gravação não encontrada')).toBeVisible()
  })
})

test('a recording left by a crash is offered in the list, which shows its upload and then it', async () => {
  const recording = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'Perdida',
    startedAt: Date.now() - 60_000,
    stopped: false,
  }
  await writeChunk(recording, 0, anOpenWavHeader())
  await writeChunk(recording, 1, aSound(1))
  world.uploads.cut()
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  const list = within(await screen.findByRole('list', { name: 'Envios' }))
  expect(list.getByText('Perdida')).toBeVisible()
  expect(await list.findByText('Sem conexão: continuamos quando ela voltar')).toBeVisible()
  stubReply(listRecordings, { recordings: [aRecordingCard({ name: 'Perdida' })], next: null })
  world.uploads.mend()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('link', { name: 'Perdida' })).toBeVisible()
  await waitFor(async () => expect(await listBackups()).toEqual([]))
})
