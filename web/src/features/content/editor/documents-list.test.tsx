import { screen, waitFor, within } from '@testing-library/react'
import { deleteOrRestoreDocument, importDocument, listDocuments } from 'contract/content/documents.ts'
import { beforeEach, expect, test } from 'vitest'
import { freezeDateAtNoon } from '#testing/clock.ts'
import { aDocumentCard, stubDocuments } from '#testing/documents.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { documentCopies } from './document-copies.ts'

const LIST = '/ai-tools?aba=conteudos'

beforeEach(() => stubDocuments())

const findRow = async (name: string) => {
  const item = (await screen.findByRole('link', { name })).closest('li')
  if (!item) throw new Error(`no row of ${name}`)
  return within(item)
}

test('a text’s row shows its excerpt, state, project, age and author; a click opens the text', async () => {
  freezeDateAtNoon()
  const updatedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  stubReply(listDocuments, {
    documents: [
      aDocumentCard({ updatedAt, by: 'Ana', project: { id: 2, name: 'Site novo' } }),
      aDocumentCard({ id: 8, title: null, excerpt: '', draft: true }),
      aDocumentCard({ id: 9, title: 'Mudado', changed: true }),
    ],
    next: null,
  })
  const { user, router } = openApp(LIST)
  const first = await findRow('Três mitos')
  for (const text of ['Clarear dói menos do que parece.', 'há 2 horas', 'Ana', 'Site novo', 'Salvo'])
    expect(first.getByText(text)).toBeVisible()
  expect((await findRow('Sem título')).getByText('Rascunho')).toBeVisible()
  expect((await findRow('Mudado')).getByTitle('Alterado desde o último salvamento')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Três mitos' }))
  expect(router.state.location.search).toEqual({ aba: 'conteudos', documento: 7 })
  expect(await screen.findByLabelText('Título do Conteúdo')).toHaveValue('Três mitos')
})

test('the list of texts says that it is loading, then that it is empty, and begins a text', async () => {
  const release = holdReply(listDocuments, { documents: [], next: null })
  const { user, router } = openApp(LIST)
  expect(await screen.findByText('Carregando conteúdos...')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Nenhum conteúdo ainda')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Novo conteúdo' }).at(-1) as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos', documento: 'novo' }))
})

test('`n` in the list of texts begins a new one', async () => {
  const { user, router } = openApp(LIST)
  await findRow('Três mitos')
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 'novo' }))
})

test('texts are searched; a link restores the search, and no match differs from no texts', async () => {
  stubReply(listDocuments, { documents: [], next: null })
  const { user, router } = openApp(`${LIST}&q=clareamento`)
  expect(await screen.findByText('Nenhum conteúdo encontrado')).toBeVisible()
  const box = screen.getByRole('searchbox', { name: 'Buscar em títulos e textos' })
  expect(box).toHaveValue('clareamento')
  expect(requestsTo(listDocuments)[0]?.url.searchParams.get('q')).toBe('clareamento')
  stubReply(listDocuments, { documents: [aDocumentCard()], next: null })
  await user.fill(box, 'mitos')
  await findRow('Três mitos')
  await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos', q: 'mitos' }))
  stubReply(listDocuments, { documents: [], next: null })
  await user.type(box, 'x')
  await user.click(await screen.findByRole('button', { name: 'Limpar busca' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos' }))
})

test('the search of texts is still there after a text was read', async () => {
  const { user, router } = openApp(`${LIST}&q=mitos`)
  await user.click(await screen.findByRole('link', { name: 'Três mitos' }))
  await user.click(await screen.findByRole('button', { name: 'Voltar' }))
  await findRow('Três mitos')
  expect(router.state.location.search).toEqual({ aba: 'conteudos', q: 'mitos' })
})

test('"Carregar mais" goes on where the texts ended', async () => {
  stubReply(listDocuments, { documents: [aDocumentCard()], next: '2026-11-20T17:05:00.000Z_7' })
  const { user } = openApp(LIST)
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubReply(listDocuments, { documents: [aDocumentCard({ id: 6, title: 'Mais antigo' })], next: null })
  await user.click(more)
  await findRow('Mais antigo')
  expect(requestsTo(listDocuments).at(-1)?.url.searchParams.get('cursor')).toBe('2026-11-20T17:05:00.000Z_7')
})

async function chooseAction(user: ReturnType<typeof openApp>['user'], action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Três mitos' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('a text whose deletion failed stays and is told; a deleted one can be brought back', async () => {
  stubFailure(deleteOrRestoreDocument, { status: 404, title: 'Conteúdo não encontrado' })
  const { user } = openApp(LIST)
  await chooseAction(user, 'Excluir')
  expect(await screen.findByText('Não foi possível excluir o conteúdo')).toBeVisible()
  stubReply(deleteOrRestoreDocument, { ok: true })
  await chooseAction(user, 'Excluir')
  expect(await screen.findByText('Conteúdo excluído')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Conteúdo restaurado')).toBeVisible()
  expect(requestsTo(deleteOrRestoreDocument).map((seen) => readJsonBody(seen))).toEqual([{}, {}, { restore: true }])
  expect(requestsTo(listDocuments).length).toBeGreaterThan(1)
})

test('local copies of texts that the server lacks are listed, opened and discarded', async () => {
  const copy = { revision: 0, title: 'Do trem', html: '<p>a</p>', projectId: null, at: '2026-11-20T17:30:00.000Z' }
  localStorage.setItem('conteudo:um', JSON.stringify(copy))
  localStorage.setItem('conteudo:dois', JSON.stringify({ ...copy, id: 7, title: '' }))
  const { user, router } = openApp(LIST)
  expect(await screen.findByRole('heading', { name: '2 textos deste navegador não chegaram ao servidor' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Descartar' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: '1 texto deste navegador não chegou ao servidor' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(documentCopies.list()).toHaveLength(2)
  await user.click(screen.getAllByRole('button', { name: 'Abrir' })[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: expect.anything() }))
})

test('an imported file opens as a text and says what it lacks; a refused one tells its reason', async () => {
  const { user } = openApp(LIST)
  await findRow('Três mitos')
  const input = screen.getByLabelText('Arquivo do texto')
  stubFailure(importDocument, {
    status: 422,
    detail: 'O arquivo do Word não abre.',
    fields: { file: 'O arquivo do Word não abre.' },
  })
  await user.upload(input, new File(['x'], 'a.docx'))
  expect(await screen.findByText('O arquivo do Word não abre.')).toBeVisible()
  stubReply(importDocument, { ok: true, id: 7, revision: 1, omittedPictures: 2 })
  await user.upload(input, new File(['# Oi'], 'a.md'))
  expect(await screen.findByLabelText('Título do Conteúdo')).toHaveValue('Três mitos')
  expect(await screen.findByText(/^2 imagens do arquivo não puderam ser lidas/)).toBeVisible()
})
