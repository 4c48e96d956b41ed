import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { cancelRun, markRunAsDone, readRun, resendRun } from 'contract/runs/runs.ts'
import type { RunStep } from 'contract/runs/steps.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { fakeClipboard } from '#testing/clipboard.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { anAttempt, aRunDetail } from '#testing/runs.ts'
import { readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply, stubSession } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubSession()
  stubLaunchers()
})

const PATH = '/execucoes/12'
const secondAt = (second: number) => `2026-11-27T14:06:${String(second).padStart(2, '0')}.000Z`
const listSteps = async () => {
  const items = await within(await screen.findByRole('region', { name: 'Tentativas' })).findAllByRole('listitem')
  return items.map(({ textContent }) => textContent)
}
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('the timeline of a run shows its events in the order of time', async () => {
  const log = [
    anAttempt({
      n: 1,
      startedAt: secondAt(13),
      durationMs: 400,
      status: 502,
      outcome: 'not-taken',
      reason: 'O serviço respondeu 502',
      answer: '<b>Bad Gateway</b>',
    }),
    anAttempt({
      n: 2,
      startedAt: secondAt(19),
      durationMs: 15_000,
      status: null,
      outcome: 'perhaps-taken',
      reason: 'Sem resposta em 15 s',
    }),
    anAttempt({ n: 3, startedAt: secondAt(50), durationMs: 1_100, status: 200 }),
  ]
  const notes = [
    { at: secondAt(58), kind: 'succeeded' as const, text: '2 imagens', by: null },
    { at: secondAt(40), kind: 'resent' as const, text: null, by: 'Marina Duarte' },
    { at: secondAt(55), kind: 'progress' as const, text: '40 %: desenhando', by: null },
  ]
  stubReply(readRun, aRunDetail({ startedAt: secondAt(13), endedAt: secondAt(58), attempts: 3, log, notes }))
  openApp(PATH)
  expect(await listSteps()).toEqual([
    'Disparada por Juliana PradoPor Gerador de Conteúdo Estático27/11/2026 11:06:13',
    'Tentativa 1 falhouO serviço respondeu 502<b>Bad Gateway</b>11:06:13 · 0,4 s',
    'Espera de 6 s antes da próxima',
    'Tentativa 2 sem certezaSem resposta em 15 s11:06:19 · 15,0 s',
    'Reenviada por Marina Duarte11:06:40',
    'Tentativa 3 aceitaO serviço respondeu 20011:06:50 · 1,1 s',
    'Andamento40 %: desenhando11:06:55',
    'Resultado recebido2 imagens11:06:58',
  ])
  expect((await findSection('Tentativas')).getByText('3 tentativas,', { exact: false })).toHaveTextContent(
    '3 tentativas, 00:45 no total',
  )
})

test.each(
  firstByDay([
    [400, '0,4 s'],
    [12, 'menos de 0,1 s'],
    [1_900, '00:01'],
  ]),
)('a run of %i ms took %s', async (ms, text) => {
  const endedAt = new Date(Date.parse(secondAt(13)) + ms).toISOString()
  stubReply(readRun, aRunDetail({ startedAt: secondAt(13), endedAt }))
  openApp(PATH)
  expect((await findSection('Detalhes')).getByText(text)).toBeVisible()
  expect((await findSection('Tentativas')).getByText('1 tentativa,', { exact: false })).toHaveTextContent(
    `1 tentativa, ${text} no total`,
  )
})

test('a service’s answer is shown as text, whatever it contains', async () => {
  stubReply(readRun, aRunDetail({ log: [anAttempt({ answer: '<img src=x onerror=alert(1)>' })] }))
  openApp(PATH)
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.queryByRole('img', { hidden: false })).toBeNull()
})

test('an attempt without an outcome is under way if it is the last, or was interrupted', async () => {
  const open_ = { status: null, outcome: null, durationMs: null }
  stubReply(
    readRun,
    aRunDetail({ state: 'sending', endedAt: null, log: [anAttempt({ n: 1, ...open_ }), anAttempt({ n: 2, ...open_ })] }),
  )
  openApp(PATH)
  const said = (await listSteps()).join()
  expect(said).toContain('Tentativa 1 interrompida')
  expect(said).toContain('Tentativa 2 em andamento')
})

test('a running run of which the service says nothing does not claim that it works', async () => {
  stubReply(readRun, aRunDetail({ state: 'running', endedAt: null, progress: null, message: null }))
  openApp(PATH)
  expect(await screen.findByText(/^O serviço aceitou, e ainda não avisou nada\. Sem notícias por 24 horas/)).toBeVisible()
})

test('a running run shows its progress', async () => {
  stubReply(readRun, aRunDetail({ state: 'running', endedAt: null, progress: 40, message: 'Desenhando' }))
  openApp(PATH)
  expect(await screen.findByRole('progressbar', { name: 'Andamento' })).toHaveAttribute('value', '40')
  expect(screen.getByText('Desenhando', { exact: false })).toBeVisible()
})

test('a run shows its details, what it repeats and what repeats it, and its input to be copied', async () => {
  stubReply(readRun, aRunDetail({ startedAt: secondAt(13), endedAt: secondAt(58), previous: 7, repeats: [15, 16] }))
  const { user } = openApp(PATH)
  const write = fakeClipboard()
  const details = await findSection('Detalhes')
  for (const text of ['Estático', '27/11/2026 11:06:58', '00:45', 'n8n da agência', 'msg_7f3k2q'])
    expect(details.getByText(text)).toBeVisible()
  const links = details.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/execucoes/7', '/execucoes/15', '/execucoes/16'])
  await user.click(screen.getByRole('button', { name: 'Copiar entrada' }))
  const input = { client_name: 'odontoaurora', content_idea: 'Três mitos' }
  expect(write).toHaveBeenCalledWith(JSON.stringify(input, null, 2))
  expect((await findSection('Entrada')).getByText('"client_name"').tagName).toBe('I')
  expect(await screen.findByText('Copiado')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copiar identificador' }))
  expect(write).toHaveBeenLastCalledWith('msg_7f3k2q')
})

describe('the output of a run', () => {
  const openOutput = async (more: object) => {
    stubReply(readRun, aRunDetail(more))
    openApp(PATH)
    return findSection('Saída')
  }

  test('has leads, linked to the contacts, a video’s link, slides, images, text and personas', async () => {
    const shown = await openOutput({
      result: {
        leads: [{ name: 'Clínica Sol' }, { name: 'Bela Pele' }],
        video_url: 'https://videos.example/v.mp4',
        slides: [{ title: 'Capa', text: 'Três mitos' }],
        images: [{ url: 'https://imagens.example/1.png', caption: 'Feed' }],
        text: 'Legenda pronta',
        personas: ['Paciente jovem', 'Mãe ocupada'],
      },
    })
    expect(shown.getByRole('link', { name: '2 contatos encontrados' })).toHaveAttribute('href', '/contatos?run=12')
    const video = shown.getByRole('link', { name: 'https://videos.example/v.mp4' })
    expect(video).toHaveAttribute('rel', 'noopener noreferrer')
    for (const text of ['1 slide', 'Capa', '1 imagem', 'Feed', 'Legenda pronta', '2 personas', 'Paciente jovem, Mãe ocupada'])
      expect(shown.getByText(text)).toBeVisible()
  })

  test('of an address that is not http(s) never becomes a link', async () => {
    stubForeignReply(readRun, aRunDetail({ result: { video_url: 'javascript:alert(1)' } }))
    openApp(PATH)
    expect(await screen.findByText('Não foi possível carregar a execução.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  })

  test('has the piece that the run made, to be opened and downloaded', async () => {
    stubReply(readRun, aRunDetail({ pieceId: 7 }))
    openApp(PATH)
    const output = await findSection('Saída')
    expect(output.getByRole('link', { name: 'Abrir no editor' })).toHaveAttribute('href', '/pieces/7')
    expect(output.getByRole('link', { name: 'Baixar tudo' })).toHaveAttribute('href', '/api/pieces/7/download?as=zip')
  })

  test('has files that are downloaded, still downloading, and failed', async () => {
    const files = [
      { id: 5, name: 'feed.png', type: 'image/png', size: 862_208, failure: null },
      { id: 6, name: 'story.png', type: null, size: null, failure: null },
      { id: 7, name: 'longe.zip', type: null, size: null, failure: 'O endereço respondeu 404' },
    ]
    const shown = await openOutput({ files })
    expect(shown.getByRole('link', { name: 'Baixar feed.png' })).toHaveAttribute('href', '/api/runs/files/5')
    expect(shown.getByRole('img', { name: 'feed.png' })).toHaveAttribute('src', '/api/runs/files/5/picture')
    for (const text of ['842 KB', 'Baixando…', 'O endereço respondeu 404']) expect(shown.getByText(text)).toBeVisible()
    expect(shown.queryByRole('link', { name: 'Baixar story.png' })).toBeNull()
  })

  test('has its pictures side by side, before the texts', async () => {
    const files = [1, 2, 3].map((n) => ({ id: n, name: `slide-0${n}.png`, type: 'image/png', size: 19_000, failure: null }))
    const shown = await openOutput({ files, result: { text: 'Legenda' } })
    const pictures = shown.getAllByRole('img')
    await waitFor(() => expect(new Set(pictures.map((picture) => picture.getBoundingClientRect().top)).size).toBe(1))
    expect(pictures[0]?.compareDocumentPosition(shown.getByText('Legenda'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each(
    firstByDay([
      ['running', null, /aparece aqui quando/],
      ['succeeded', secondAt(58), /sem devolver nada/],
      ['failed', secondAt(58), /não trouxe resultado/],
    ] as const),
  )('may be nothing, which is said in the words of a run that is %s', async (state, endedAt, says) => {
    expect((await openOutput({ state, endedAt })).getByText(says)).toBeVisible()
  })
})

describe('the actions of a run', () => {
  const getHead = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)

  test.each([
    ['succeeded', false],
    ['canceled', false],
    ['failed', true],
  ] as const)('with resending as the primary one where it is %s: %s', async (state, isPrimary) => {
    stubReply(readRun, aRunDetail({ state }))
    openApp(PATH)
    const readColor = (name: string) => getComputedStyle(getHead().getByRole('button', { name })).backgroundColor
    await screen.findByRole('button', { name: 'Reenviar' })
    expect(readColor('Reenviar') !== readColor('Reenviar com alterações')).toBe(isPrimary)
  })

  test('make the texts without AI, in a new run, where the model did not write them', async () => {
    const unwritten = { ...WRITE_STEP, state: 'running' as const, prompt: { instructions: 'Escreva', material: '{}' } }
    const message = 'A IA respondeu duas vezes algo que não é uma peça'
    stubReply(readRun, aRunDetail({ automation: 'carousel', isBuiltIn: true, state: 'failed', message, steps: [unwritten] }))
    stubReply(resendRun, { ok: true, run: { id: 13, state: 'running' } })
    const { user, router } = openApp(PATH)
    expect(await screen.findByText('A IA não escreveu os textos')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Gerar sem IA' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/13'))
    expect(requestsTo(resendRun).map(readJsonBody)).toEqual([{ byRules: true }])
  })

  test('resend a finished one after a question, and open the new run', async () => {
    stubReply(readRun, aRunDetail())
    stubReply(resendRun, { ok: true, run: { id: 13, state: 'running' } })
    const { user, router } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Reenviar execução concluída' }))
    expect(requestsTo(resendRun)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Reenviar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/13'))
    expect(await screen.findByText('Execução reenviada')).toBeVisible()
  })

  test('tell why a resend is refused, and read the run anew', async () => {
    stubReply(readRun, aRunDetail({ state: 'failed' }))
    stubFailure(resendRun, { status: 502, code: 'run_refused', title: 'O serviço recusou', detail: 'O serviço respondeu 404.' })
    const { user, router } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText('Não foi possível reenviar')).toBeVisible()
    expect(screen.getByText('O serviço respondeu 404.')).toBeVisible()
    await waitFor(() => expect(requestsTo(readRun).length).toBeGreaterThan(1))
    expect(router.state.location.pathname).toBe(PATH)
  })

  test('open the launcher with the run’s input for “Reenviar com alterações”', async () => {
    stubReply(readRun, aRunDetail({ automation: 'carousel' }))
    const { user, router } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Reenviar com alterações' }))
    await waitFor(() => expect(router.state.location.href).toBe('/tools/gerador-conteudo-carrossel?de=12'))
  })

  test('do not say that the service may lack a run that it accepted and never reported', async () => {
    const notes = [{ at: secondAt(58), kind: 'overdue' as const, text: 'O serviço aceitou e não deu mais notícias', by: null }]
    stubReply(readRun, aRunDetail({ state: 'uncertain', endedAt: null, notes }))
    openApp(PATH)
    const callout = await findSection('O serviço aceitou e não deu mais notícias')
    expect(callout.getByText(/recebeu o pedido, e há mais de 24 horas não avisa/)).toBeVisible()
    expect(callout.getByText(/não refaz o trabalho.*cancele esta e reenvie/)).toBeVisible()
    expect(callout.queryByText(/Se o serviço já tinha recebido/)).toBeNull()
  })

  test('say for an uncertain one why it is so, and what each choice means', async () => {
    const log = [anAttempt({ outcome: 'perhaps-taken', status: null, reason: 'A conexão caiu depois do envio.' })]
    stubReply(readRun, aRunDetail({ state: 'uncertain', endedAt: null, log }))
    stubReply(markRunAsDone, { ok: true })
    const { user } = openApp(PATH)
    const callout = await findSection('Não sabemos se o serviço recebeu')
    expect(callout.getByText(/A conexão caiu depois do envio/)).toBeVisible()
    expect(callout.getByText(/pode ser feito duas vezes/)).toBeVisible()
    expect(callout.getByRole('button', { name: 'Reenviar' })).toBeVisible()
    expect(getHead().queryByRole('button', { name: 'Reenviar' })).toBeNull()
    await user.click(callout.getByRole('button', { name: 'Marcar como concluída' }))
    expect(await screen.findByText('Execução marcada como concluída')).toBeVisible()
    expect(requestsTo(markRunAsDone)[0]?.url.pathname).toBe('/api/runs/12/confirm')
  })

  test('say for a retrying one when it goes on by itself, and send it at once on request', async () => {
    const log = [anAttempt({ outcome: 'not-taken', status: 503, reason: 'O serviço respondeu 503.' })]
    stubReply(readRun, aRunDetail({ state: 'retrying', endedAt: null, nextAttemptAt: new Date().toISOString(), log }))
    stubReply(resendRun, { ok: true, run: { id: 12, state: 'running' } })
    const { user } = openApp(PATH)
    const callout = await findSection('O serviço ainda não recebeu')
    expect(
      callout.getByText(/Próxima tentativa: \d\d:\d\d\. Vamos reenviar automaticamente: você não precisa fazer nada/),
    ).toBeVisible()
    expect(getHead().queryByRole('button', { name: 'Reenviar' })).toBeNull()
    await user.click(callout.getByRole('button', { name: 'Tentar agora' }))
    expect(await screen.findByText('Execução reenviada')).toBeVisible()
    expect(requestsTo(resendRun)[0]?.url.pathname).toBe('/api/runs/12/resend')
  })

  test('cancel it after a question, and tell a refusal', async () => {
    stubReply(readRun, aRunDetail({ state: 'running', endedAt: null }))
    stubFailure(cancelRun, { status: 409, detail: 'A execução já terminou.' })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancelar execução' }))
    expect(await screen.findByText('A execução já terminou.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the run of a transcription', () => {
  const recording = { id: 7, name: 'Reunião de briefing', deleted: false }
  const stubTranscription = (more: Partial<typeof recording> = {}, state: 'failed' | 'uncertain' = 'failed') =>
    stubReply(readRun, aRunDetail({ automation: 'transcription', state, recording: { ...recording, ...more } }))

  test('links to its recording, can be resent, and has no form for changes', async () => {
    stubTranscription()
    openApp(PATH)
    const details = await findSection('Detalhes')
    expect(details.getByRole('link', { name: 'Reunião de briefing' })).toHaveAttribute(
      'href',
      '/ai-tools?aba=transcricoes&gravacao=7',
    )
    expect(screen.getByRole('button', { name: 'Reenviar' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reenviar com alterações' })).toBeNull()
  })

  test.each(firstByDay(['failed', 'uncertain'] as const))(
    '%s, whose recording is deleted, offers neither it nor another try',
    async (state) => {
      stubTranscription({ deleted: true }, state)
      openApp(PATH)
      const details = await findSection('Detalhes')
      expect(details.getByText('Reunião de briefing (excluída)')).toBeVisible()
      expect(details.queryByRole('link', { name: /Reunião/ })).toBeNull()
      expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull()
    },
  )

  test.each(firstByDay(['failed', 'uncertain'] as const))(
    '%s, whose recording was purged, offers no other try',
    async (state) => {
      stubReply(readRun, aRunDetail({ automation: 'transcription', state, recording: null }))
      openApp(PATH)
      await findSection('Detalhes')
      expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull()
    },
  )
})

test.each(firstByDay(['/execucoes/999', '/execucoes/abc']))(
  '%s says that there is no such run, with the way back',
  async (path) => {
    stubFailure(readRun, { status: 404 })
    openApp(path)
    expect(await screen.findByText('Execução não encontrada')).toBeVisible()
    const back = within(screen.getByRole('main')).getByRole('link', { name: 'Ver todas as execuções' })
    expect(back).toHaveAttribute('href', '/execucoes')
  },
)

test('a run that fails to load can be loaded again', async () => {
  stubFailure(readRun, { status: 500 })
  const { user } = openApp(PATH)
  await screen.findByText('Não foi possível carregar a execução.')
  stubReply(readRun, aRunDetail())
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('heading', { name: 'Odonto Aurora, Clareamento em novembro', level: 1 })).toBeVisible()
  expect(document.title).toBe('Odonto Aurora, Clareamento em novembro · AI Dashboard')
})

test.runIf(IS_NIGHT)('axe finds no serious violation in a run', async () => {
  const log = [anAttempt({ outcome: 'perhaps-taken', answer: 'Bad Gateway' })]
  const files = [{ id: 5, name: 'feed.png', type: 'image/png', size: 862_208, failure: null }]
  stubReply(readRun, aRunDetail({ state: 'uncertain', endedAt: null, log, files, result: { text: 'Legenda' } }))
  openApp(PATH)
  await screen.findByRole('region', { name: 'Saída' })
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('a run whose text was removed says when and why, and that the recording keeps its own', async () => {
  const textRemoved = { at: '2026-11-21T04:40:00.000Z', days: 365 }
  const recording = { id: 3, name: 'Reunião', deleted: false }
  stubReply(readRun, aRunDetail({ automation: 'transcription', state: 'succeeded', result: {}, textRemoved, recording }))
  openApp(PATH)
  const output = await findSection('Saída')
  expect(output.getByText(/removido da execução em 21\/11\/2026, pelo prazo de retenção de 365 dias/)).toHaveTextContent(
    'A gravação mantém o texto dela.',
  )
  expect(output.queryByText(/terminou sem devolver nada/)).toBeNull()
})

test('a run whose piece was purged says since when and why its texts and pictures are gone', async () => {
  const textRemoved = { at: '2026-12-22T04:40:00.000Z', days: 30 }
  stubReply(readRun, aRunDetail({ automation: 'carousel', state: 'succeeded', result: {}, textRemoved }))
  openApp(PATH)
  const output = await findSection('Saída')
  expect(output.getByText(/^A peça desta execução foi excluída\./)).toHaveTextContent(
    'Os textos e imagens saíram da execução em 22/12/2026, pelo prazo de retenção de 30 dias (Configurações → Dados).',
  )
  expect(output.queryByText(/transcrição|gravação|terminou sem devolver nada/)).toBeNull()
})

const NO_COST = { calls: 0, inputTokens: 0, outputTokens: 0, spent: null }

const WRITE_STEP: RunStep = {
  name: 'write',
  title: 'Escrever os textos',
  needs: 'Cliente, persona e ideia',
  leaves: 'Textos',
  state: 'done',
  startedAt: '2026-11-21T14:06:00.000Z',
  endedAt: '2026-11-21T14:06:02.000Z',
  part: 1,
  usualMs: 4_000,
  note: 'Escritos por gpt-4o-mini, OpenAI',
  cost: { calls: 2, inputTokens: 30, outputTokens: 12, spent: { picodollars: '31000000000', unpriced: 0 } },
  prompt: { instructions: 'Escreva um carrossel.', material: '{"cliente":"Odonto Aurora"}' },
  preview: [{ title: 'Três mitos', text: 'Dói' }],
}
const DRAW_STEP: RunStep = {
  ...WRITE_STEP,
  name: 'draw',
  title: 'Gerar os slides',
  state: 'running',
  endedAt: null,
  part: 0.4,
  note: null,
  cost: NO_COST,
  prompt: null,
  preview: [],
}

test.each(
  firstByDay([
    ['failed', 'Falhou'],
    ['canceled', 'Cancelada'],
    ['retrying', 'Aguardando a próxima tentativa'],
  ] as const),
)('the present step of a run that is %s is “%s”, not under way', async (state, name) => {
  const endedAt = state === 'retrying' ? null : '2026-11-21T14:06:05.000Z'
  stubReply(readRun, aRunDetail({ state, endedAt, isBuiltIn: true, steps: [WRITE_STEP, DRAW_STEP] }))
  openApp(PATH)
  const steps = within(await screen.findByRole('list', { name: 'Etapas' }))
  expect(steps.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Concluída', name])
  if (endedAt) expect(steps.queryByText(/40 %|costuma levar/)).toBeNull()
})

test.runIf(IS_NIGHT)('on a phone the title of a step stays whole beside its cost', async () => {
  await shrinkToPhone()
  stubReply(readRun, aRunDetail({ isBuiltIn: true, steps: [WRITE_STEP, DRAW_STEP] }))
  openApp(PATH)
  const title = await screen.findByText('Escrever os textos')
  await waitFor(() => expect(title.getClientRects()).toHaveLength(1))
  expect(title.getBoundingClientRect().height).toBeLessThan(30)
})

test('a built-in run is not told as one that is sent to a service', async () => {
  stubReply(readRun, aRunDetail({ state: 'sending', endedAt: null, isBuiltIn: true, steps: [WRITE_STEP, DRAW_STEP] }))
  const { user, client } = openApp(PATH)
  expect(await screen.findByText('Em andamento', { selector: '.badge *' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('dialog', { name: 'Cancelar execução' })).not.toHaveTextContent('serviço')
  await user.keyboard('{Escape}')
  const log = [anAttempt({ outcome: 'not-taken', reason: 'O provedor falhou (500)' })]
  stubReply(readRun, aRunDetail({ state: 'retrying', endedAt: null, isBuiltIn: true, steps: [WRITE_STEP, DRAW_STEP], log }))
  await client.invalidateQueries()
  expect((await screen.findByText('Ainda não deu certo')).closest('.callout')).not.toHaveTextContent('serviço')
})

test('a built-in run shows its steps, with their time and cost', async () => {
  stubReply(readRun, aRunDetail({ state: 'sending', endedAt: null, steps: [WRITE_STEP, DRAW_STEP] }))
  const { user } = openApp(PATH)
  const steps = within(await screen.findByRole('list', { name: 'Etapas' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Escrever os textos2,0 s · 2 chamadas, 42 tokens, US\$\s0,03Escritos por gpt-4o-mini, OpenAI/),
    'Três mitosDói',
    'Gerar os slides40 % · costuma levar 4,0 sCliente, persona e ideia → Textos',
  ])
  const prompt = screen.getByText('Ver o que foi enviado ao modelo')
  expect(screen.queryByText('Escreva um carrossel.')).not.toBeVisible()
  await user.click(prompt)
  expect(screen.getByText('Escreva um carrossel.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Material' })).toHaveTextContent('"cliente": "Odonto Aurora"')
})
