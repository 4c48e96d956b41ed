import { act, screen, waitFor, within } from '@testing-library/react'
import { type Content, listContents } from 'contract/content/library.ts'
import { showSlide } from 'contract/pieces/drawings.ts'
import { createVariant } from 'contract/pieces/variations.ts'
import { listRuns } from 'contract/runs/list.ts'
import type { RunFile } from 'contract/runs/runs.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { freezeDateAtNoon } from '#testing/clock.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aPieceCard } from '#testing/piece-cards.ts'
import { stubPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, requestsTo, stubReply, stubResponse } from '#testing/server.ts'

const PATH = '/tools/gerador-conteudo-carrossel'

const aFile = (more: Partial<RunFile> = {}): RunFile => ({
  id: 40,
  name: 'slide-1.png',
  type: 'image/png',
  size: 245_760,
  failure: null,
  ...more,
})

const aContent = (more: Partial<Content> = {}): Content => ({
  id: 9,
  kind: 'carousel',
  title: 'Três mitos do clareamento',
  client: 'odontoaurora',
  persona: 'Jovem',
  text: null,
  slides: [{ title: 'Mito 1', text: 'Dói.' }],
  files: [aFile(), aFile({ id: 41, name: 'slide-2.png' })],
  runId: 12,
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...more,
})

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listRuns, { runs: [], next: null })
  stubReply(listContents, { contents: [aContent()], next: null })
})

test('a content shows its images, client, age and run, and unfolds its texts', async () => {
  freezeDateAtNoon()
  stubReply(listContents, { contents: [aContent({ text: 'Legenda do post' })], next: null })
  const { user } = openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Três mitos do clareamento' })).toBeVisible()
  const image = screen.getByRole('img', { name: 'Três mitos do clareamento, imagem 1 de 2' })
  expect(image).toHaveAttribute('src', '/api/runs/files/40/picture')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(await screen.findByText('Odonto Aurora · Jovem')).toBeVisible()
  expect(screen.getByText('há 2 horas')).toBeVisible()
  expect(screen.getByRole('link', { name: /Ver execução de Três mitos/ })).toHaveAttribute('href', '/execucoes/12')
  const summary = await screen.findByText('Textos de 1 slide')
  const texts = summary.closest('details')
  expect(texts).not.toHaveAttribute('open')
  await user.click(summary)
  expect(texts).toHaveAttribute('open')
  expect(within(texts as HTMLElement).getByText('Mito 1')).toBeVisible()
  expect(within(texts as HTMLElement).getByText('Dói.')).toBeVisible()
  expect(within(texts as HTMLElement).getByText('Legenda do post')).toBeVisible()
})

test('each file of a content is downloaded; one on its way, or lost, says so', async () => {
  const files = [
    aFile(),
    aFile({ id: 42, name: 'slide-2.png', type: null, size: null }),
    aFile({ id: 43, name: 'slide-3.png', failure: 'O endereço respondeu 404' }),
  ]
  stubReply(listContents, { contents: [aContent({ files })], next: null })
  openApp(PATH)
  const link = await screen.findByRole('link', { name: 'Baixar slide-1.png' })
  expect(link).toHaveAttribute('href', '/api/runs/files/40')
  expect(link).toHaveAttribute('download', 'slide-1.png')
  expect(screen.getByText('240 KB')).toBeVisible()
  expect(screen.getByText('Baixando…')).toBeVisible()
  expect(screen.getByText('O endereço respondeu 404')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Baixar slide-2.png' })).toBeNull()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('a content made here shows its piece as it is now, with the editor instead of files', async () => {
  const piece = aPieceCard({ title: 'Outro título', state: 'approved', updatedAt: new Date().toISOString() })
  stubReply(listContents, { contents: [aContent({ piece })], next: null })
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Outro título' })).toBeVisible()
  expect(screen.queryByText('Três mitos do clareamento')).toBeNull()
  await waitFor(() => expect(screen.getByRole('img', { name: 'Primeiro de 5 slides de Outro título' })).toBeVisible())
  expect(screen.getByText('Aprovado')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir no editor: Outro título' })).toHaveAttribute('href', '/pieces/7')
  expect(screen.getByRole('link', { name: 'Ver execução de Outro título' })).toHaveAttribute('href', '/execucoes/12')
  expect(screen.queryByRole('link', { name: 'Baixar slide-1.png' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver todas as peças' })).toHaveAttribute('href', '/pieces?kind=carousel')
})

test('the first slide of a content’s piece is whole in its frame', async () => {
  const canvas = new OffscreenCanvas(400, 500)
  canvas.getContext('2d')
  const portrait = await canvas.convertToBlob()
  stubResponse(showSlide, () => new HttpResponse(portrait, { headers: { 'content-type': 'image/png' } }))
  stubReply(listContents, { contents: [aContent({ piece: aPieceCard() })], next: null })
  openApp(PATH)
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: /^Primeiro de/ })
  await waitFor(() => expect(picture).toHaveAttribute('data-loading', 'false'))
  const frame = picture.closest('a') as HTMLElement
  expect(picture.getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.getBoundingClientRect().bottom)
})

test('the library of contents says that it is loading, then that it is empty', async () => {
  const release = holdReply(listContents, { contents: [], next: null })
  openApp(PATH)
  expect(await screen.findByText('Carregando conteúdos...')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Nenhum conteúdo ainda')).toBeVisible()
})

test('"Carregar mais" goes on where the contents ended', async () => {
  stubReply(listContents, { contents: [aContent()], next: 9 })
  const { user } = openApp(PATH)
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubReply(listContents, { contents: [aContent({ id: 8, title: 'Outro' })], next: null })
  await user.click(more)
  expect(await screen.findByText('Outro')).toBeVisible()
  await waitFor(() => expect(requestsTo(listContents).at(-1)?.url.searchParams.get('before')).toBe('9'))
})

test('a copy of a piece is in the library of contents as soon as it is made', async () => {
  stubPiece()
  stubReply(createVariant, { id: 8 })
  const { user, router } = openApp(PATH)
  await screen.findByRole('heading', { name: 'Três mitos do clareamento' })
  await act(() => router.navigate({ to: '/pieces/$pieceId', params: { pieceId: '7' } }))
  await user.click(await screen.findByRole('button', { name: 'Variar' }))
  stubReply(listContents, { contents: [aContent({ id: 10, title: 'Cópia' }), aContent()], next: null })
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar a peça' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pieces/8'))
  await act(() => router.navigate({ to: PATH }))
  expect(await screen.findByRole('heading', { name: 'Cópia' })).toBeVisible()
})
