import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { type Creation, generateCreation } from 'contract/ai/creator.ts'
import { readProviders } from 'contract/ai/providers.ts'
import { composeInstructions } from 'contract/ai/templates.ts'
import { createDocument, readDocument } from 'contract/content/documents.ts'
import { readHome } from 'contract/home/home.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isReloadSafe } from '#lib/drafts/unsaved-work.ts'
import { aCreation, aProvider, CHAT_ASSIGNED, NO_ASSIGNMENTS, stubAi } from '#testing/ai.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { fakeClipboard } from '#testing/clipboard.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'
import { type FakeEventStream, stubEventStream } from '#testing/stream.ts'

const CARD = /Posts, e-mails e páginas a partir de um prompt/

let streams: FakeEventStream[]

beforeEach(() => {
  stubSessionAndEntryLists()
  stubAi()
  stubReply(readProviders, { providers: [aProvider()], assignments: CHAT_ASSIGNED })
  stubReply(readHome, aHome({ own: false }))
  streams = stubEventStream(generateCreation)
})

type Opened = Awaited<ReturnType<typeof openCreator>>

async function openCreator() {
  const { user, router } = openApp('/')
  return { user, router, ...(await reopenCreator(user)) }
}

async function reopenCreator(user: ReturnType<typeof openApp>['user']) {
  await user.click(await screen.findByRole('button', { name: CARD }))
  const prompt = await screen.findByRole('textbox', { name: /Prompt para IA/ })
  const dialog = within(screen.getByRole('dialog', { name: 'Criador de Conteúdo IA' }))
  return { dialog, prompt, area: screen.getByLabelText('Conteúdo Gerado') }
}

const aStartedEvent = (more: Partial<Creation> = {}) => ({ creation: aCreation({ state: 'writing', text: '', ...more }) })
const anEndedEvent = (more: Partial<Creation> = {}) => ({ creation: aCreation(more) })
const pressButton = ({ user, dialog }: Opened, name: string) => user.click(dialog.getByRole('button', { name }))
const listRequests = () => requestsTo(generateCreation).map(readJsonBody)

/** Waits for the n-th request and returns its stream. */
async function waitForStream(n: number): Promise<FakeEventStream> {
  await waitFor(() => expect(streams).toHaveLength(n))
  return streams[n - 1] as FakeEventStream
}

async function generate(opened: Opened, prompt = 'Três mitos') {
  await opened.user.type(opened.prompt, prompt)
  await pressButton(opened, 'Gerar Conteúdo')
  return waitForStream(1)
}

/** Requests the n-th attempt and plays its stream to the end. */
async function playAttempt(opened: Opened, n: number, text: string, button = n === 1 ? 'Gerar Conteúdo' : 'Regenerar') {
  await pressButton(opened, button)
  const { sendEvent } = await waitForStream(n)
  sendEvent('started', aStartedEvent({ id: 40 + n }))
  sendEvent('ended', anEndedEvent({ id: 40 + n, text }))
  await waitFor(() => expect(opened.area).toHaveValue(text))
}

describe('writing in the creator', () => {
  test.runIf(IS_NIGHT)('asks before a reload, which would end it, until the text is there', async () => {
    const opened = await openCreator()
    const { sendEvent } = await generate(opened)
    expect(isReloadSafe()).toBe(false)
    sendEvent('started', aStartedEvent())
    sendEvent('ended', anEndedEvent({ text: 'O primeiro mito.' }))
    await waitFor(() => expect(isReloadSafe()).toBe(true))
    expect(opened.area).toHaveValue('O primeiro mito.')
  })

  test('shows the text as it comes, and announces its beginning and end, not each word', async () => {
    const opened = await openCreator()
    await opened.user.selectOptions(opened.dialog.getByLabelText('Tipo de Conteúdo'), 'Landing Page')
    await opened.user.selectOptions(opened.dialog.getByLabelText('Tom de Voz'), 'Criativo')
    const { sendEvent } = await generate(opened)
    const heard = opened.dialog.getByText('Escrevendo o conteúdo.')
    expect(heard).toHaveAttribute('role', 'status')
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: 'O primeiro' })
    await waitFor(() => expect(opened.area).toHaveValue('O primeiro'))
    sendEvent('delta', { text: ' mito' })
    await waitFor(() => expect(opened.area).toHaveValue('O primeiro mito'))
    expect(heard).toHaveTextContent('Escrevendo o conteúdo.')
    expect(opened.dialog.getByRole('button', { name: 'Escrevendo...' })).toHaveAttribute('aria-disabled', 'true')
    expect(opened.dialog.getByRole('button', { name: 'Regenerar' })).toBeDisabled()
    sendEvent('ended', anEndedEvent({ text: 'O primeiro mito.' }))
    await waitFor(() => expect(heard).toHaveTextContent('Conteúdo pronto.'))
    expect(opened.area).toHaveValue('O primeiro mito.')
    expect(opened.area).toHaveAttribute('readonly')
    expect(listRequests()).toEqual([{ prompt: 'Três mitos', type: 'Landing Page', tone: 'Criativo' }])
    expect(opened.dialog.getByText('Blog Post · Profissional · gpt-4o-mini, OpenAI da agência')).toBeVisible()
  })

  test('has the specification’s options, needs a prompt, and is sent by Ctrl+Enter', async () => {
    const opened = await openCreator()
    const { dialog } = opened
    const namesOf = (label: string) => [...(dialog.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text)
    expect(namesOf('Tipo de Conteúdo')).toEqual(['Blog Post', 'Social Media', 'Email Marketing', 'Landing Page'])
    expect(namesOf('Tom de Voz')).toEqual(['Profissional', 'Casual', 'Criativo', 'Persuasivo'])
    expect(dialog.getByRole('button', { name: 'Regenerar' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Copiar' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Enviar para o editor' })).toBeDisabled()
    await pressButton(opened, 'Gerar Conteúdo')
    expect(opened.dialog.getByText('Escreva o prompt')).toBeVisible()
    expect(opened.prompt).toHaveFocus()
    await opened.user.fill(opened.prompt, 'Um post')
    expect(opened.dialog.queryByText('Escreva o prompt')).toBeNull()
    expect(listRequests()).toEqual([])
    await opened.user.keyboard('{Control>}{Enter}{/Control}')
    await waitForStream(1)
    expect(listRequests()).toEqual([{ prompt: 'Um post', type: 'Blog Post', tone: 'Profissional' }])
  })

  test('scrolls to the end as the text grows, unless the person scrolled up', async () => {
    const opened = await openCreator()
    const { sendEvent } = await generate(opened)
    const repeatLine = (n: number) => 'Uma linha.\n'.repeat(n)
    const fromEnd = () => opened.area.scrollHeight - opened.area.clientHeight - opened.area.scrollTop
    const scrollTo = async (top: number) => {
      const scrolled = new Promise((resolve) => opened.area.addEventListener('scroll', resolve, { once: true }))
      opened.area.scrollTop = top
      await scrolled
    }
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: repeatLine(60) })
    await waitFor(() => expect(opened.area.scrollTop).toBeGreaterThan(0))
    await waitFor(() => expect(fromEnd()).toBeLessThan(2))
    await scrollTo(100)
    sendEvent('delta', { text: repeatLine(1) })
    await waitFor(() => expect(opened.area).toHaveValue(repeatLine(61)))
    expect(opened.area.scrollTop).toBe(100)
    await scrollTo(opened.area.scrollHeight - opened.area.clientHeight - 10)
    expect(fromEnd()).toBe(10)
    sendEvent('delta', { text: repeatLine(1) })
    await waitFor(() => expect(fromEnd()).toBeLessThan(2))
  })

  test('is stopped by Parar, which keeps the text so far, or the prompt before the first word', async () => {
    const opened = await openCreator()
    await generate(opened)
    await pressButton(opened, 'Parar')
    await waitFor(() => expect(opened.dialog.getByRole('button', { name: 'Gerar Conteúdo' })).toBeEnabled())
    expect(opened.dialog.queryByRole('alert')).toBeNull()
    expect(opened.prompt).toHaveValue('Três mitos')
    await pressButton(opened, 'Gerar Conteúdo')
    const { sendEvent } = await waitForStream(2)
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: 'Só o começo' })
    await waitFor(() => expect(opened.area).toHaveValue('Só o começo'))
    await pressButton(opened, 'Parar')
    expect(await opened.dialog.findByText('Parada')).toBeVisible()
    expect(opened.dialog.getByText('Escrita parada. O que veio foi mantido.')).toBeInTheDocument()
    expect(opened.area).toHaveValue('Só o começo')
    await waitFor(() => expect(streams[1]?.isCanceled).toBe(true))
    expect(opened.dialog.queryByRole('alert')).toBeNull()
    expect(opened.dialog.queryByRole('button', { name: 'Parar' })).toBeNull()
  })
})

describe('the attempts of the creator', () => {
  test('start from the one on screen, and are all kept', async () => {
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await playAttempt(opened, 1, 'Um')
    await playAttempt(opened, 2, 'Dois')
    expect(opened.dialog.getByText('Tentativa 2 de 2')).toBeVisible()
    await pressButton(opened, 'Tentativa anterior')
    expect(opened.area).toHaveValue('Um')
    expect(opened.dialog.getByRole('button', { name: 'Tentativa anterior' })).toBeDisabled()
    await playAttempt(opened, 3, 'Três')
    expect(opened.dialog.getByText('Tentativa 3 de 3')).toBeVisible()
    await pressButton(opened, 'Tentativa anterior')
    expect(opened.area).toHaveValue('Dois')
    await pressButton(opened, 'Próxima tentativa')
    expect(opened.area).toHaveValue('Três')
    const input = { prompt: 'Três mitos', type: 'Blog Post', tone: 'Profissional' }
    expect(listRequests()).toEqual([input, { ...input, previous: 41 }, { ...input, previous: 41 }])
  })

  test('can be read while another one is being written', async () => {
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await playAttempt(opened, 1, 'Um')
    await pressButton(opened, 'Regenerar')
    const { sendEvent } = await waitForStream(2)
    sendEvent('started', aStartedEvent({ id: 42 }))
    sendEvent('delta', { text: 'Do' })
    await waitFor(() => expect(opened.area).toHaveValue('Do'))
    await pressButton(opened, 'Tentativa anterior')
    sendEvent('delta', { text: 'is' })
    expect(opened.area).toHaveValue('Um')
    await pressButton(opened, 'Próxima tentativa')
    await waitFor(() => expect(opened.area).toHaveValue('Dois'))
  })

  test('are copied, and sent to the editor with the first heading as title; a failure keeps them', async () => {
    stubFailure(createDocument, { status: 500 })
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    const text = 'Claro!\n\n## **Três mitos** sobre [clareamento](https://x.example)\n\nO primeiro.'
    await playAttempt(opened, 1, text)
    await pressButton(opened, 'Enviar para o editor')
    expect(await screen.findByText('Não foi possível enviar para o editor')).toBeVisible()
    expect(opened.area).toHaveValue(text)
    expect(opened.router.state.location.pathname).toBe('/')
    stubReply(createDocument, { ok: true, id: 9, revision: 1 })
    stubFailure(readDocument, { status: 404 }) // the editor that opens now is not part of this test
    const write = fakeClipboard()
    await pressButton(opened, 'Copiar')
    expect(write).toHaveBeenCalledWith(text)
    await pressButton(opened, 'Enviar para o editor')
    expect(await screen.findByText('Texto enviado para o editor')).toBeVisible()
    expect(readJsonBody(requestsTo(createDocument).at(-1))).toEqual({
      title: 'Três mitos sobre clareamento',
      markdown: text,
      source: 'creator',
      save: false,
    })
    await waitFor(() => expect(opened.router.state.location.href).toBe('/ai-tools?aba=conteudos&documento=9'))
  })
})

describe('failures in the creator', () => {
  test('show the provider’s words or the broken connection, keep the text, and can be repeated', async () => {
    const opened = await openCreator()
    const { sendEvent } = await generate(opened)
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: 'Só o começo' })
    sendEvent('ended', anEndedEvent({ state: 'failed', text: 'Só o começo', failure: 'Rate limit reached for gpt-4o-mini' }))
    const alert = within(await opened.dialog.findByRole('alert'))
    expect(alert.getByText('Rate limit reached for gpt-4o-mini. O que já foi escrito está guardado em Criações.')).toBeVisible()
    expect(opened.dialog.getByText('Falhou')).toBeVisible()
    expect(opened.area).toHaveValue('Só o começo')
    await opened.user.click(alert.getByRole('button', { name: 'Tentar de novo' }))
    await waitForStream(2)
    expect(opened.dialog.queryByRole('alert')).toBeNull()
    expect(listRequests()[1]).toEqual(listRequests()[0])
    const again = await waitForStream(2)
    again.sendEvent('started', aStartedEvent())
    again.sendEvent('delta', { text: 'Só o começo' })
    await waitFor(() => expect(opened.area).toHaveValue('Só o começo'))
    again.breakConnection()
    expect(
      await opened.dialog.findByText(/^A conexão caiu antes do fim da resposta\. O que já foi escrito está guardado/),
    ).toBeVisible()
    expect(opened.dialog.getByText('Interrompida')).toBeVisible()
    expect(opened.area).toHaveValue('Só o começo')
    expect(opened.dialog.getByRole('button', { name: 'Gerar Conteúdo' })).toBeEnabled()
  })

  test('show a refusal at its field, and the earlier attempt again', async () => {
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await playAttempt(opened, 1, 'Um')
    stubFailure(generateCreation, { status: 422, fields: { prompt: 'O texto tem caracteres que não podem ser guardados' } })
    await pressButton(opened, 'Gerar Conteúdo')
    expect(await opened.dialog.findByText('O texto tem caracteres que não podem ser guardados')).toBeVisible()
    expect(opened.prompt).toHaveAttribute('aria-invalid', 'true')
    expect(opened.area).toHaveValue('Um')
  })

  test('report a request without an answer, which can be repeated', async () => {
    stubFailure(generateCreation)
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await pressButton(opened, 'Gerar Conteúdo')
    expect(await opened.dialog.findByText(/Sem resposta do servidor/)).toBeVisible()
    expect(opened.prompt).toHaveValue('Três mitos')
    streams = stubEventStream(generateCreation)
    await pressButton(opened, 'Tentar de novo')
    const { sendEvent } = await waitForStream(1)
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: 'Agora' })
    await waitFor(() => expect(opened.area).toHaveValue('Agora'))
    expect(opened.dialog.queryByRole('alert')).toBeNull()
  })

  test('link to the setting where the provider was removed meanwhile', async () => {
    stubFailure(generateCreation, { status: 503, code: 'not_configured', title: 'Nenhum provedor de IA escreve textos' })
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await pressButton(opened, 'Gerar Conteúdo')
    const alert = within(await opened.dialog.findByRole('alert'))
    expect(alert.getByText('Nenhum provedor de IA escreve textos.')).toBeVisible()
    expect(alert.getByRole('link', { name: 'Configurar provedor' })).toHaveAttribute('href', '/settings#ia')
  })
})

describe('the creator without a provider', () => {
  beforeEach(() => stubReply(readProviders, { providers: [aProvider()], assignments: NO_ASSIGNMENTS }))

  test('says so with a link; Gerar Conteúdo opens the setting, and the prompt is kept', async () => {
    stubSettings()
    const opened = await openCreator()
    const callout = within(await opened.dialog.findByRole('region', { name: 'Nenhum provedor de IA escreve textos ainda' }))
    expect(callout.getByRole('link', { name: 'Configurar provedor' })).toHaveAttribute('href', '/settings#ia')
    await opened.user.fill(opened.prompt, 'Três mitos')
    await opened.user.selectOptions(opened.dialog.getByLabelText('Tom de Voz'), 'Casual')
    await pressButton(opened, 'Gerar Conteúdo')
    await waitFor(() => expect(opened.router.state.location.href).toBe('/settings#ia'))
    await screen.findByRole('heading', { name: 'Configurações', level: 1 })
    expect(listRequests()).toEqual([])
    await opened.router.navigate({ to: '/' })
    const { prompt, dialog } = await reopenCreator(opened.user)
    expect(prompt).toHaveValue('Três mitos')
    expect(dialog.getByLabelText('Tom de Voz')).toHaveValue('Casual')
  })
})

test('in the creator without a provider, who may not choose one is told whom to ask', async () => {
  stubReply(readProviders, { providers: [], assignments: NO_ASSIGNMENTS })
  stubPerson('operations')
  stubFailure(generateCreation, {
    status: 503,
    code: 'not_configured',
    title: 'Nenhum',
    detail: 'Peça a um dono ou administrador',
  })
  const opened = await openCreator()
  await opened.dialog.findByRole('region', { name: /Nenhum provedor/ })
  expect(opened.dialog.queryByRole('link', { name: 'Configurar provedor' })).toBeNull()
  await opened.user.fill(opened.prompt, 'Três mitos')
  await pressButton(opened, 'Gerar Conteúdo')
  expect(await opened.dialog.findByText('Peça a um dono ou administrador.')).toBeVisible()
  expect(opened.router.state.location.pathname).toBe('/')
  expect(opened.prompt).toHaveValue('Três mitos')
})

describe('closing the creator', () => {
  const close = async ({ user }: Opened) => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('keeps the attempts and the draft, which each key stroke stores alone', async () => {
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    await playAttempt(opened, 1, 'Um')
    await playAttempt(opened, 2, 'Dois')
    await waitFor(() => expect(sessionStorage.getItem('criador-tentativas')).toContain('Dois'))
    const stored: string[] = []
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      stored.push(key)
      setItem.call(this, key, value)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await opened.user.type(opened.prompt, ' e')
    await waitFor(() => expect(opened.prompt).toHaveValue('Três mitos e'))
    expect(new Set(stored)).toEqual(new Set(['criador']))
    await close(opened)
    const { dialog, prompt, area } = await reopenCreator(opened.user)
    expect(prompt).toHaveValue('Três mitos e')
    expect(area).toHaveValue('Dois')
    expect(dialog.getByText('Tentativa 2 de 2')).toBeVisible()
    expect(screen.queryByText('A escrita parou')).toBeNull()
  })

  test('keeps the draft without the attempts where the storage is full', async () => {
    const opened = await openCreator()
    await opened.user.fill(opened.prompt, 'Três mitos')
    const room = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.includes('Um texto longo')) throw new DOMException('full', 'QuotaExceededError')
      room.call(this, key, value)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await playAttempt(opened, 1, 'Um texto longo')
    await opened.user.type(opened.prompt, ' e um fato')
    await close(opened)
    const { prompt, area } = await reopenCreator(opened.user)
    expect(prompt).toHaveValue('Três mitos e um fato')
    expect(area).toHaveValue('')
  })

  test('during the writing ends it with a notice, and keeps the text so far', async () => {
    const opened = await openCreator()
    const { sendEvent } = await generate(opened)
    sendEvent('started', aStartedEvent())
    sendEvent('delta', { text: 'Só o começo' })
    await waitFor(() => expect(opened.area).toHaveValue('Só o começo'))
    await close(opened)
    expect(await screen.findByText('A escrita parou')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver criações' })).toHaveAttribute('href', '/ai-tools?aba=criacoes')
    await waitFor(() => expect(streams[0]?.isCanceled).toBe(true))
    const again = await reopenCreator(opened.user)
    expect(again.area).toHaveValue('Só o começo')
    expect(again.dialog.getByText('Parada')).toBeVisible()
  })
})

describe('the instructions in the creator', () => {
  test('follow the chosen type and tone', async () => {
    const { user, dialog } = await openCreator()
    await user.selectOptions(dialog.getByLabelText('Tipo de Conteúdo'), 'Email Marketing')
    await user.click(dialog.getByText('Ver o que será enviado'))
    const shown = await dialog.findByRole('region', { name: /Instruções que vão antes/ })
    const composeExpected = (type: string, tone: string) => composeInstructions(`Instrução de ${type}.`, `Instrução de ${tone}.`)
    expect(shown.textContent).toBe(composeExpected('Email Marketing', 'Profissional'))
    await user.selectOptions(dialog.getByLabelText('Tom de Voz'), 'Persuasivo')
    expect(shown.textContent).toBe(composeExpected('Email Marketing', 'Persuasivo'))
    expect(dialog.getByRole('link', { name: /Modelos de prompt/ })).toHaveAttribute('href', '/settings#modelos-de-prompt')
  })
})

test.runIf(IS_NIGHT)('axe finds no serious violation in the creator', async () => {
  const opened = await openCreator()
  const { sendEvent } = await generate(opened)
  sendEvent('started', aStartedEvent())
  sendEvent('ended', anEndedEvent({ state: 'failed', failure: 'Sem saldo' }))
  await opened.dialog.findByRole('alert')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
