import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readProviders } from 'contract/ai/providers.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import { type Alternative, createVariant, showSuggestionPrompt, suggestAlternatives } from 'contract/pieces/variations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#lib/net/query-client.ts'
import { aProvider, CHAT_ASSIGNED, NO_ASSIGNMENTS, stubAi } from '#testing/ai.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aSlide, stubBusyDrawings } from '#testing/pieces.ts'
import { readJsonBody, replyWithPicture, requestsTo, stubReply, stubResponse } from '#testing/server.ts'
import { type FakeEventStream, stubEventStream } from '#testing/stream.ts'
import { user } from '#testing/user.ts'
import { shrinkToPhone } from '#testing/viewport.ts'
import { VariationsMenu } from './variations-menu.tsx'

const SLIDE = aSlide({ id: 's1', headline: 'Três mitos' })
const headline = (text: string): Alternative => ({ kind: 'slide', slide: { ...SLIDE, headline: text } })
const PIECE: Alternative = {
  kind: 'piece',
  slides: [{ ...SLIDE, headline: 'Three myths' }],
  caption: 'Caption',
  hashtags: ['#teeth'],
}
const SETTING = { format: '4:5', mode: 'dark', kitId: 2, position: 1, count: 5, firstStep: 1, pieceId: 7 } as const
const STARTED = { prompt: { instructions: '', material: '{}' }, model: 'gpt-4o-mini', provider: 'OpenAI' }

let streams: FakeEventStream[]

beforeEach(() => {
  stubSessionAndEntryLists()
  stubAi()
  stubReply(readProviders, { providers: [aProvider()], assignments: CHAT_ASSIGNED })
  stubReply(createVariant, { id: 12 })
  stubResponse(drawSlide, replyWithPicture)
  streams = stubEventStream(suggestAlternatives)
})

function renderMenu() {
  const told = { onChoose: vi.fn(), onCreated: vi.fn(), flushChanges: vi.fn(async () => true) }
  const rootRoute = createRootRoute({
    component: () => <VariationsMenu pieceId={7} slide={SLIDE} setting={SETTING} kind="carousel" {...told} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <Providers client={createQueryClient({ retries: 0 })}>
      {/* biome-ignore lint/suspicious/noExplicitAny: React's types know only the app's own router */}
      <RouterProvider router={router as any} />
    </Providers>,
  )
  return told
}

async function openKind(name: string) {
  const told = renderMenu()
  await user.click(await screen.findByRole('button', { name: 'Variar' }))
  await user.click(await screen.findByRole('menuitem', { name }))
  return { ...told, dialog: within(await screen.findByRole('dialog', { name })) }
}

async function waitForStream(n = 1): Promise<FakeEventStream> {
  await waitFor(() => expect(streams).toHaveLength(n))
  return streams[n - 1] as FakeEventStream
}

test('three headlines stand side by side; the chosen one is handed over, nothing sent', async () => {
  const { dialog, onChoose, flushChanges } = await openKind('Variar o título')
  await user.click(dialog.getByRole('button', { name: 'Escrever três títulos' }))
  const { sendEvent } = await waitForStream()
  expect(flushChanges).toHaveBeenCalledOnce()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: headline('Direta') })
  expect(await dialog.findByText('Direta', { selector: 'p' })).toBeVisible()
  expect(dialog.getByText('gpt-4o-mini, OpenAI escreve: 1 de 3')).toBeVisible()
  sendEvent('alternative', { n: 1, alternative: headline('Curiosa') })
  sendEvent('alternative', { n: 2, alternative: headline('Com benefício') })
  sendEvent('ended', { failure: null })
  expect(await dialog.findByText('Escrito por gpt-4o-mini, OpenAI')).toBeVisible()
  const cards = dialog.getAllByRole('listitem')
  expect(cards.map((card) => card.getBoundingClientRect().top)).toEqual(cards.map(() => cards[0]?.getBoundingClientRect().top))
  await user.click(within(cards[1] as HTMLElement).getByRole('button', { name: 'Usar este título' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(headline('Curiosa'))
  expect(requestsTo(createVariant)).toEqual([])
  expect(requestsTo(suggestAlternatives).map(readJsonBody)).toEqual([{ what: 'headline', slide: SLIDE }])
})

test('each alternative is drawn as it will look, over its texts; on a phone one under the other', async () => {
  await shrinkToPhone()
  const { dialog } = await openKind('Variar o título')
  await user.click(dialog.getByRole('button', { name: 'Escrever três títulos' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  for (const [n, text] of ['Direta', 'Curiosa', 'Clara'].entries()) sendEvent('alternative', { n, alternative: headline(text) })
  for (const text of ['Direta', 'Curiosa', 'Clara']) {
    const picture = await dialog.findByRole('img', { name: `Slide 1 de 5: ${text}` })
    const texts = dialog.getByText(text, { selector: 'p' })
    await waitFor(() => expect(picture.getBoundingClientRect().bottom).toBeLessThanOrEqual(texts.getBoundingClientRect().top))
  }
  for (const text of ['Direta', 'Curiosa', 'Clara'])
    expect(requestsTo(drawSlide).map(readJsonBody)).toContainEqual({
      ...SETTING,
      slide: { ...SLIDE, headline: text },
      width: 360,
    })
  const lefts = dialog.getAllByRole('listitem').map((card) => card.getBoundingClientRect().left)
  expect(new Set(lefts).size).toBe(1)
})

test('a whole piece’s alternative draws its first slide; a failed drawing is tried again', async () => {
  stubBusyDrawings()
  const { dialog } = await openKind('Variar a peça inteira')
  await user.click(dialog.getByRole('button', { name: 'Escrever três versões' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: PIECE })
  expect(await dialog.findByText(/Não foi possível gerar o slide. Há slides demais na fila/)).toBeVisible()
  expect(dialog.getByText('Three myths', { selector: 'p' })).toBeVisible()
  stubResponse(drawSlide, replyWithPicture)
  await user.click(dialog.getByRole('button', { name: 'Gerar de novo' }))
  expect(await dialog.findByRole('img', { name: 'Slide 1 de 1: Three myths' })).toBeVisible()
  expect(dialog.queryByText(/slides demais/)).toBeNull()
})

test('alternatives that the model writes anew replace those before', async () => {
  const { dialog } = await openKind('Variar o título')
  await user.click(dialog.getByRole('button', { name: 'Escrever três títulos' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: headline('Velha') })
  sendEvent('alternative', { n: 1, alternative: headline('Velha também') })
  expect(await dialog.findByText('Velha também', { selector: 'p' })).toBeVisible()
  sendEvent('alternative', { n: 0, alternative: headline('Nova') })
  expect(await dialog.findByText('Nova', { selector: 'p' })).toBeVisible()
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
})

test('a provider’s failure is told in its words, and the alternatives that had come stay usable', async () => {
  const { dialog, onChoose } = await openKind('Variar o slide')
  await user.click(dialog.getByRole('button', { name: 'Escrever três versões' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: headline('Veio') })
  sendEvent('ended', { failure: 'O provedor interrompeu a resposta: “overloaded”' })
  expect(await dialog.findByText(/overloaded/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Escrever de novo' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Usar esta versão' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(headline('Veio'))
})

test('the writing of alternatives is stopped by its button', async () => {
  const { dialog } = await openKind('Variar a peça inteira')
  await user.click(dialog.getByRole('button', { name: 'Escrever três versões' }))
  const first = await waitForStream(1)
  first.sendEvent('started', STARTED)
  await user.click(await dialog.findByRole('button', { name: 'Parar' }))
  expect(await dialog.findByText('Você parou a escrita.')).toBeVisible()
  await waitFor(() => expect(first.isCanceled).toBe(true))
})

test('“Refazer com outra ideia” needs an idea; the written piece is created and opened', async () => {
  const { dialog, onCreated } = await openKind('Refazer com outra ideia')
  await user.click(dialog.getByRole('button', { name: 'Escrever a nova peça' }))
  expect(await dialog.findByText('Escreva a ideia')).toBeVisible()
  await user.fill(dialog.getByLabelText(/Ideia/), 'Aparelho invisível')
  await user.click(dialog.getByRole('button', { name: 'Escrever a nova peça' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: PIECE })
  sendEvent('ended', { failure: null })
  await user.click(await dialog.findByRole('button', { name: 'Criar peça com este texto' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(12))
  const { kind: _kind, ...content } = PIECE
  expect(requestsTo(createVariant).map(readJsonBody)).toEqual([{ as: 'another-idea', content }])
})

test('a typed idea and what was written are given up only after a question, where Escape goes on', async () => {
  const { dialog, onCreated } = await openKind('Refazer com outra ideia')
  await user.fill(dialog.getByLabelText(/Ideia/), 'Aparelho invisível')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(dialog.getByLabelText(/Ideia/)).toHaveValue('Aparelho invisível')
  await user.click(dialog.getByRole('button', { name: 'Escrever a nova peça' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  expect(await dialog.findByText(/escreve: 0 de 1/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByRole('alertdialog', { name: 'Sair sem esperar?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continuar esperando' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Parar' })).toHaveFocus())
  sendEvent('alternative', { n: 0, alternative: PIECE })
  sendEvent('ended', { failure: null })
  expect(await dialog.findByRole('button', { name: 'Escrever de novo' })).toHaveClass('btn--default')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog', { name: 'Descartar o que foi escrito?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onCreated).not.toHaveBeenCalled()
})

test('an empty half of a comparison is not listed among the texts of an alternative', async () => {
  const { dialog } = await openKind('Variar o slide')
  await user.click(dialog.getByRole('button', { name: 'Escrever três versões' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  const sides = [
    { title: '', text: '' },
    { title: 'Depois', text: '' },
  ]
  sendEvent('alternative', { n: 0, alternative: { kind: 'slide', slide: { ...SLIDE, sides } } })
  expect((await dialog.findByRole('region', { name: 'Textos da alternativa 1' })).textContent).toBe('Três mitosDepois')
})

test('a translation’s prompt is shown; its piece has the language in which it was written', async () => {
  stubReply(showSuggestionPrompt, { instructions: 'Traduza a peça', material: '{"peca":{"slides":[]}}' })
  const { dialog } = await openKind('Traduzir')
  await user.selectOptions(dialog.getByLabelText('Idioma'), 'Espanhol')
  await user.click(dialog.getByText('Ver o que é enviado ao modelo'))
  expect(await dialog.findByText('Traduza a peça')).toBeVisible()
  expect(requestsTo(showSuggestionPrompt).map(readJsonBody)).toEqual([{ what: 'translation', language: 'es' }])
  expect(requestsTo(suggestAlternatives)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Traduzir' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  sendEvent('alternative', { n: 0, alternative: PIECE })
  sendEvent('ended', { failure: null })
  await user.selectOptions(dialog.getByLabelText('Idioma'), 'Italiano')
  await user.click(await dialog.findByRole('button', { name: 'Criar peça traduzida' }))
  await waitFor(() => expect(requestsTo(createVariant).map(readJsonBody)).toMatchObject([{ as: 'translation', language: 'es' }]))
})

test('without a provider a post is adapted by rules, and a link says where one is set', async () => {
  stubReply(readProviders, { providers: [], assignments: NO_ASSIGNMENTS })
  const { dialog, onCreated } = await openKind('Adaptar para estático')
  expect(await dialog.findByRole('link', { name: 'Configurar provedor' })).toHaveAttribute('href', '/settings#ia')
  expect(dialog.queryByRole('button', { name: 'Escrever com IA' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Adaptar por regras' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(12))
  expect(requestsTo(createVariant).map(readJsonBody)).toEqual([{ as: 'static' }])
})

test('“Duplicar a peça” makes a copy at once, but only of a piece that is saved', async () => {
  const { onCreated, flushChanges } = renderMenu()
  flushChanges.mockResolvedValueOnce(false)
  const duplicate = async () => {
    await user.click(await screen.findByRole('button', { name: 'Variar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar a peça' }))
  }
  await duplicate()
  await waitFor(() => expect(flushChanges).toHaveBeenCalledOnce())
  await duplicate()
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(12))
  expect(requestsTo(createVariant).map(readJsonBody)).toEqual([{ as: 'copy' }])
})

test.runIf(IS_NIGHT)('axe finds nothing serious in a dialog with alternatives', async () => {
  const { dialog } = await openKind('Variar a peça inteira')
  await user.click(dialog.getByRole('button', { name: 'Escrever três versões' }))
  const { sendEvent } = await waitForStream()
  sendEvent('started', STARTED)
  for (const n of [0, 1, 2]) sendEvent('alternative', { n, alternative: PIECE })
  sendEvent('ended', { failure: null })
  expect(await dialog.findByText('Escrito por gpt-4o-mini, OpenAI')).toBeVisible()
  expect(dialog.getAllByRole('button', { name: 'Usar esta versão' })).toHaveLength(3)
  const { violations } = await axe.run(screen.getByRole('dialog'))
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
})
