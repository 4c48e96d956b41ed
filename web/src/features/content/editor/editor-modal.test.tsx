import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createDocument, writeDocument } from 'contract/content/documents.ts'
import { readHome } from 'contract/home/home.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { findEditor, stubDocuments, typeAtEnd } from '#testing/documents.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { documentCopies, pendingDocumentSaves } from './document-copies.ts'

beforeEach(() => stubDocuments())
afterEach(async () => {
  cleanup()
  await pendingDocumentSaves.wait()
})

async function openModal() {
  const opened = openApp('/')
  await opened.user.click(await screen.findByRole('button', { name: /Escreva, revise e guarde/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editor de Conteúdo' }))
  await dialog.findByLabelText('Título do Conteúdo')
  await findEditor()
  return { ...opened, dialog }
}

const close = (user: ReturnType<typeof openApp>['user']) => user.click(screen.getByRole('button', { name: 'Fechar' }))

test('the editor’s modal has the specification’s form, and keeps nothing where it is closed empty', async () => {
  const { user, dialog } = await openModal()
  expect(dialog.getByLabelText('Título do Conteúdo')).toHaveFocus()
  expect(dialog.getByRole('textbox', { name: 'Conteúdo' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Salvar Conteúdo' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible()
  await close(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(createDocument)).toEqual([])
  expect(screen.queryByText('Rascunho salvo')).toBeNull()
})

test('a text saved in the modal is a content; the toast leads to it, and Home counts again', async () => {
  const { user, dialog, router } = await openModal()
  await user.fill(dialog.getByLabelText('Título do Conteúdo'), 'Um post')
  await typeAtEnd('Olá')
  const homes = requestsTo(readHome).length
  await user.click(dialog.getByRole('button', { name: 'Salvar Conteúdo' }))
  expect(await screen.findByText('Conteúdo salvo')).toBeVisible()
  const last = [...requestsTo(createDocument), ...requestsTo(writeDocument)].at(-1)
  expect(readJsonBody(last)).toMatchObject({ title: 'Um post', html: '<p>Olá</p>', save: true })
  await waitFor(() => expect(requestsTo(readHome).length).toBeGreaterThan(homes))
  await user.click(screen.getByRole('link', { name: 'Abrir' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/ai-tools', search: { documento: 12 } }))
})

test('closing the modal keeps the draft, and a toast tells where it is', async () => {
  const { user } = await openModal()
  await typeAtEnd('Rascunho')
  await close(user)
  expect(await screen.findByText('Está em Ferramentas de IA, Conteúdos.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/ai-tools?aba=conteudos&documento=12')
  expect(requestsTo(createDocument).map((seen) => readJsonBody(seen))).toMatchObject([{ html: '<p>Rascunho</p>', save: false }])
})

test.runIf(IS_NIGHT)('the words of a modal closed while the server is away wait in the browser for the next time', async () => {
  stubFailure(createDocument)
  const { user } = await openModal()
  await typeAtEnd('Sem rede')
  await close(user)
  await waitFor(() => expect(documentCopies.list()).toMatchObject([{ html: '<p>Sem rede</p>' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  stubReply(createDocument, { ok: true, id: 12, revision: 1 })
  await user.click(screen.getByRole('button', { name: /Escreva, revise e guarde/ }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  await waitFor(() =>
    expect(
      requestsTo(createDocument)
        .map((seen) => readJsonBody(seen))
        .at(-1),
    ).toMatchObject({ html: '<p>Sem rede</p>' }),
  )
  expect((await findEditor()).getText()).toBe('Sem rede')
})

test('the modal of the editor leads to the whole screen, with what was typed', async () => {
  const { user, dialog, router } = await openModal()
  await typeAtEnd('Longo')
  await user.click(dialog.getByRole('button', { name: 'Abrir em tela inteira' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos', documento: 12 }))
  expect(requestsTo(createDocument)).toHaveLength(1)
  expect(screen.queryByText('Rascunho salvo')).toBeNull()
})

test.runIf(IS_NIGHT)('in the modal of the editor a title alone is a text too', async () => {
  const { user, dialog } = await openModal()
  const title = dialog.getByLabelText('Título do Conteúdo')
  await user.fill(title, 'Só o título')
  act(() => void fireEvent.blur(title))
  await waitFor(() =>
    expect(requestsTo(createDocument).map((seen) => readJsonBody(seen))).toMatchObject([
      { title: 'Só o título', html: '<p></p>' },
    ]),
  )
  expect(await dialog.findByText(/Rascunho salvo às/)).toBeVisible()
})
