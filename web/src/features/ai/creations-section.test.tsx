import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { generateCreation, listCreations } from 'contract/ai/creator.ts'
import { readProviders } from 'contract/ai/providers.ts'
import { createDocument, readDocument } from 'contract/content/documents.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCreation, aProvider, CHAT_ASSIGNED, stubAi } from '#testing/ai.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { fakeClipboard } from '#testing/clipboard.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { stubEventStream } from '#testing/stream.ts'

vi.mock('#app/ai-tools-screen.tsx', async () => ({
  AiToolsScreen: (await import('./creations-section.tsx')).CreationsSection,
}))

const NO_CREATIONS = { creations: [], next: null }

beforeEach(() => {
  stubSessionAndEntryLists()
  stubAi()
  stubReply(readProviders, { providers: [aProvider()], assignments: CHAT_ASSIGNED })
})

const openLibrary = () => openApp('/ai-tools?aba=criacoes')
const findRows = async () => within(await screen.findByRole('list', { name: 'Criações' })).findAllByRole('listitem')
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function openFirst() {
  const { user, router } = openLibrary()
  await user.click(await screen.findByRole('button', { name: 'Três mitos sobre clareamento' }))
  return { user, router, dialog: await findDialog('Criação') }
}

test('each creation shows the beginnings of its prompt and text, author, time and outcome', async () => {
  stubReply(listCreations, {
    creations: [
      aCreation({ id: 45 }),
      aCreation({ id: 44, state: 'stopped' }),
      aCreation({ id: 43, state: 'interrupted' }),
      aCreation({ id: 42, state: 'failed', text: '', failure: 'Sem saldo' }),
      aCreation({ id: 41, prompt: `${'palavra '.repeat(40)}fim` }),
    ],
    next: null,
  })
  openLibrary()
  const texts = (await findRows()).map((row) => row.textContent ?? '')
  expect(texts[0]).toBe(
    'Três mitos sobre clareamentoTrês mitos O primeiro mito.Blog Post · Profissional · Juliana Prado · há 2 minutos',
  )
  expect(texts.map((text) => /Parada|Interrompida|Falhou/.exec(text)?.[0])).toEqual([
    undefined,
    'Parada',
    'Interrompida',
    'Falhou',
    undefined,
  ])
  expect(texts[3]).toContain('Sem saldo')
  expect(texts[4]).toMatch(/^(palavra ){14}palavra…/)
})

test('"Carregar mais" loads the next page of creations', async () => {
  stubReply(listCreations, { creations: [aCreation({ id: 45 })], next: 45 })
  const { user } = openLibrary()
  expect(await findRows()).toHaveLength(1)
  stubReply(listCreations, { creations: [aCreation({ id: 44, prompt: 'Mais antiga' })], next: null })
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('Mais antiga')).toBeVisible()
  expect(requestsTo(listCreations).map(({ url }) => url.search)).toEqual(['', '?before=45'])
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
})

test('the list of creations says that there is none yet, with a button to create one', async () => {
  stubReply(listCreations, NO_CREATIONS)
  const { user } = openLibrary()
  expect(await screen.findByText('Nenhuma criação ainda')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Criar conteúdo' }))
  expect((await findDialog('Criador de Conteúdo IA')).getByRole('textbox', { name: /Prompt/ })).toHaveValue('')
})

describe('a creation', () => {
  beforeEach(() => stubReply(listCreations, { creations: [aCreation({ tone: 'Criativo' })], next: null }))

  test('is shown in full, can be copied, and is sent to the editor', async () => {
    stubReply(createDocument, { ok: true, id: 9, revision: 1 })
    stubFailure(readDocument, { status: 404 }) // the editor that opens now is not part of this test
    const { user, router, dialog } = await openFirst()
    expect(dialog.getByText(/O primeiro mito\./).textContent).toBe('# Três mitos\n\nO primeiro mito.')
    expect(dialog.getByText('Você escreve para uma agência brasileira.')).toBeInTheDocument()
    const write = fakeClipboard()
    await user.click(dialog.getByRole('button', { name: 'Copiar' }))
    expect(write).toHaveBeenCalledWith('# Três mitos\n\nO primeiro mito.')
    await user.click(dialog.getByRole('button', { name: 'Enviar para o editor' }))
    await waitFor(() => expect(router.state.location.href).toBe('/ai-tools?aba=conteudos&documento=9'))
    expect(requestsTo(createDocument).map(readJsonBody)).toEqual([
      { title: 'Três mitos', markdown: '# Três mitos\n\nO primeiro mito.', source: 'creator', save: false },
    ])
  })

  test('"Usar este prompt" opens the creator with the prompt, and continues from the creation', async () => {
    const streams = stubEventStream(generateCreation)
    const { user, dialog } = await openFirst()
    await user.click(dialog.getByRole('button', { name: 'Usar este prompt' }))
    const creator = await findDialog('Criador de Conteúdo IA')
    expect(creator.getByRole('textbox', { name: /Prompt/ })).toHaveValue('Três mitos sobre clareamento')
    expect(creator.getByLabelText('Tom de Voz')).toHaveValue('Criativo')
    expect(creator.getByLabelText('Conteúdo Gerado')).toHaveValue('# Três mitos\n\nO primeiro mito.')
    await user.click(creator.getByRole('button', { name: 'Regenerar' }))
    await waitFor(() => expect(streams).toHaveLength(1))
    expect(requestsTo(generateCreation).map(readJsonBody)).toEqual([
      { prompt: 'Três mitos sobre clareamento', type: 'Blog Post', tone: 'Criativo', previous: 40 },
    ])
  })

  test('is sent to the editor by its row’s menu, too, without being opened', async () => {
    stubReply(createDocument, { ok: true, id: 9, revision: 1 })
    stubFailure(readDocument, { status: 404 }) // the editor that opens now is not part of this test
    const { user, router } = openLibrary()
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Três mitos sobre clareamento' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar para o editor' }))
    await waitFor(() => expect(router.state.location.href).toBe('/ai-tools?aba=conteudos&documento=9'))
  })

  test('shows why it has no text, and cannot be copied or sent then', async () => {
    stubReply(listCreations, { creations: [aCreation({ text: '', state: 'failed', failure: 'Sem saldo' })], next: null })
    const { dialog } = await openFirst()
    expect(dialog.getByText('Sem saldo')).toBeVisible()
    expect(dialog.getByText('Nada chegou a ser escrito.')).toBeVisible()
    for (const name of ['Copiar', 'Enviar para o editor']) expect(dialog.getByRole('button', { name })).toBeDisabled()
  })
})

test('a creation that is being written is reloaded until it is done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  stubReply(listCreations, { creations: [aCreation({ state: 'writing', text: '' })], next: null })
  openLibrary()
  expect(await screen.findByText('Escrevendo')).toBeVisible()
  stubReply(listCreations, { creations: [aCreation()], next: null })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(screen.queryByText('Escrevendo')).toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(requestsTo(listCreations)).toHaveLength(2)
})

test('a new creation appears in the list when the creator is done', async () => {
  stubReply(listCreations, NO_CREATIONS)
  const [streams, { user }] = [stubEventStream(generateCreation), openLibrary()]
  await user.click(await screen.findByRole('button', { name: 'Criar conteúdo' }))
  const creator = await findDialog('Criador de Conteúdo IA')
  await user.fill(creator.getByRole('textbox', { name: /Prompt/ }), 'Três mitos')
  await user.click(creator.getByRole('button', { name: 'Gerar Conteúdo' }))
  await waitFor(() => expect(streams).toHaveLength(1))
  stubReply(listCreations, { creations: [aCreation({ prompt: 'Da lista' })], next: null })
  streams[0]?.sendEvent('started', { creation: aCreation({ state: 'writing', text: '' }) })
  streams[0]?.sendEvent('ended', { creation: aCreation() })
  expect(await screen.findByText('Da lista')).toBeInTheDocument()
})

test.runIf(IS_NIGHT)('axe finds no serious violation in an open creation', async () => {
  stubReply(listCreations, { creations: [aCreation({ state: 'failed', failure: 'Sem saldo' })], next: null })
  await openFirst()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
