import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readSession } from 'contract/accounts/session.ts'
import { readSignInOptions, signIn } from 'contract/accounts/sign-in.ts'
import {
  createDocument,
  deleteOrRestoreDocument,
  listDocuments,
  readDocument,
  readVersion,
  writeDocument,
} from 'contract/content/documents.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { checkLiveness } from 'contract/health.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UNAUTHENTICATED } from '#testing/accounts.ts'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { aDocument, findEditor, readEditorText, stubDocuments, typeAtEnd } from '#testing/documents.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply, stubResponse } from '#testing/server.ts'
import { documentCopies, pendingDocumentSaves } from './document-copies.ts'

// No test waits for the autosave's pause: a blur, a navigation or a button sends the text.
vi.mock('#lib/autosave/autosave-timers.ts', async () => (await import('#testing/manual-autosave.ts')).autosaveTimersModule)

const DOCUMENT_PATH = '/ai-tools?aba=conteudos&documento=7'
const NEW_PATH = '/ai-tools?aba=conteudos&documento=novo'

beforeEach(() => stubDocuments())
afterEach(async () => {
  cleanup()
  await pendingDocumentSaves.wait()
})

const findTitle = () => screen.findByLabelText('Título do Conteúdo')
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
/** Finds the undo button of the toast. The editor's toolbar also has an undo button. */
const findUndo = () =>
  waitFor(() => {
    const toast = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('Desfazer'))
    if (!toast) throw new Error('no toast with an undo yet')
    return within(toast).getByRole('button', { name: 'Desfazer' })
  })
const listWrites = () => requestsTo(writeDocument).map((seen) => readJsonBody(seen))
const listCreations = () => requestsTo(createDocument).map((seen) => readJsonBody(seen))

/** Moves the focus out of the field, which sends the typed text at once. */
async function leaveField(): Promise<void> {
  const editor = await findEditor()
  act(() => void fireEvent.blur(editor.view.dom))
}

const CHANGED = { status: 409, code: 'changed_elsewhere', title: 'Este texto foi alterado em outro lugar' }

describe('an existing text', () => {
  test('opens as it was saved, is previewed read-only, and is not written by being read and left', async () => {
    const { user } = openApp(DOCUMENT_PATH)
    expect(await findTitle()).toHaveValue('Três mitos')
    expect(await readEditorText()).toBe('Clarear dói menos do que parece.')
    expect(screen.getByText('Salvo')).toBeVisible()
    expect(screen.getByText(/^Salvo em 20\/11(\/2026)? às 14:05$/)).toBeVisible()
    expect(screen.getByText(/Versão 1/)).toBeVisible()
    expect(document.title).toContain('Ferramentas de IA')
    await user.click(await findButton('Preview'))
    expect(screen.getByRole('heading', { name: 'Três mitos' })).toBeVisible()
    expect(screen.queryByRole('toolbar')).toBeNull()
    const preview = screen.getByRole('document', { name: 'Preview do conteúdo' })
    expect(preview).toHaveAttribute('contenteditable', 'false')
    expect(preview).toHaveTextContent('Clarear dói menos do que parece.')
    await user.click(await findButton('Editar'))
    expect((await findEditor()).isEditable).toBe(true)
    await leaveField()
    await user.click(await findButton('Voltar'))
    expect(await screen.findByRole('heading', { name: 'Conteúdos' })).toBeVisible()
    expect(listWrites()).toEqual([])
    expect(documentCopies.list()).toEqual([])
  })

  test('is saved with its words, title and project when a field is left', async () => {
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Mesmo.')
    await leaveField()
    await screen.findByText(/Rascunho salvo às/)
    expect(screen.getByText('Alterado desde o último salvamento')).toBeVisible()
    await user.fill(await findTitle(), 'Outro')
    await user.tab()
    await waitFor(() => expect(listWrites()).toHaveLength(2))
    await user.selectOptions(screen.getByLabelText('Projeto'), 'Site novo')
    await waitFor(() => expect(listWrites()).toHaveLength(3))
    const html = '<p>Clarear dói menos do que parece. Mesmo.</p>'
    expect(listWrites()).toEqual([
      { title: 'Três mitos', html, projectId: null, revision: 3, save: false },
      { title: 'Outro', html, projectId: null, revision: 4, save: false },
      { title: 'Outro', html, projectId: 2, revision: 4, save: false },
    ])
  })

  test('is saved at once when the person has signed in again over it', async () => {
    stubPerson('owner')
    stubReply(readSignInOptions, { accounts: true, hasOwner: true, isSecure: true, oidc: null })
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Mesmo.')
    stubFailure(writeDocument, UNAUTHENTICATED)
    stubFailure(readSession, UNAUTHENTICATED)
    await leaveField()
    const password = await screen.findByLabelText(/^Senha/)
    const before = listWrites().length
    stubReply(signIn, { ok: true, secondFactor: false })
    stubPerson('owner')
    stubReply(writeDocument, { ok: true, revision: 4 })
    await user.fill(password, 'uma frase longa')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(listWrites().length).toBeGreaterThan(before))
    expect(listWrites().at(-1)).toMatchObject({ html: '<p>Clarear dói menos do que parece. Mesmo.</p>' })
    expect(await screen.findByText(/Rascunho salvo às/)).toBeVisible()
  })

  test('that is not found says so; one that cannot be read is tried again', async () => {
    stubFailure(readDocument, { status: 404, title: 'Conteúdo não encontrado' })
    const { user } = openApp(DOCUMENT_PATH)
    expect(await screen.findByText('Ele pode ter sido excluído.')).toBeVisible()
    await user.click(await findButton('Voltar aos conteúdos'))
    expect(await screen.findByText('Clarear dói menos do que parece.')).toBeVisible()
    stubFailure(readDocument, { status: 500 })
    await user.click(screen.getByRole('link', { name: 'Três mitos' }))
    expect(await screen.findByText('Não foi possível abrir o conteúdo.')).toBeVisible()
    stubReply(readDocument, aDocument())
    await user.click(await findButton('Tentar de novo'))
    expect(await findTitle()).toHaveValue('Três mitos')
  })

  test('keeps its project where projects could not be loaded, which is said and tried again', async () => {
    stubDocuments(aDocument({ project: { id: 9, name: 'Site novo' } }))
    stubFailure(listProjectOptions, { status: 500 })
    const { user } = openApp(DOCUMENT_PATH)
    const project = await screen.findByLabelText('Projeto')
    expect(await screen.findByText('Não foi possível carregar os projetos.', { exact: false })).toBeVisible()
    expect(project).toHaveDisplayValue('Site novo')
    stubReply(listProjectOptions, [{ id: 4, name: 'Outro projeto', revision: 1 }])
    await user.click(await findButton('Tentar de novo'))
    expect(await within(project).findByText('Outro projeto')).toBeInTheDocument()
    expect(project).toHaveFocus()
  })

  test('keeps an archived project as an option; a refused one is removed, and the text saved', async () => {
    stubDocuments(aDocument({ project: { id: 9, name: 'Antigo' } }))
    const { user } = openApp(DOCUMENT_PATH)
    const project = await screen.findByLabelText('Projeto')
    await waitFor(() => expect(project).toHaveDisplayValue('Antigo (arquivado)'))
    await within(project).findByText('Site novo')
    stubFailure(writeDocument, { status: 422, fields: { projectId: 'Este projeto não existe mais. Escolha outro.' } })
    await user.selectOptions(project, 'Site novo')
    expect(await screen.findByText('Este projeto não existe mais. Escolha outro.')).toBeVisible()
    expect(project).toHaveDisplayValue('Nenhum projeto')
    stubReply(writeDocument, { ok: true, revision: 4 })
    await leaveField()
    await waitFor(() => expect(listWrites().at(-1)).toMatchObject({ projectId: null, revision: 3 }))
  })

  test.runIf(IS_NIGHT)('has no fault that axe finds', async () => {
    openApp(DOCUMENT_PATH)
    await findEditor()
    await screen.findByText(/Versão 1/)
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
})

describe('saving a text', () => {
  test('makes a version, which is told and shown', async () => {
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd('!')
    stubReply(
      readDocument,
      aDocument({ revision: 4, versions: [2, 1].map((n) => ({ n, at: '2026-11-21T12:00:00.000Z', by: 'Ana', title: null })) }),
    )
    await user.click(await findButton('Salvar Conteúdo'))
    expect(await screen.findByText('Conteúdo salvo')).toBeVisible()
    expect(listWrites().at(-1)).toMatchObject({ html: '<p>Clarear dói menos do que parece.!</p>', save: true })
    expect(await screen.findByText(/Versão 2/)).toBeVisible()
    expect(screen.getByText('Salvo')).toBeVisible()
  })

  test('Ctrl+S makes a version, but none where nothing is new', async () => {
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findTitle())
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Nada mudou desde o último salvamento')).toBeVisible()
    expect(listWrites()).toEqual([])
    await user.type(await findTitle(), '!')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Conteúdo salvo')
    expect(listWrites()).toMatchObject([{ title: 'Três mitos!', save: true }])
  })

  test('an empty text is refused at its title, until something is typed', async () => {
    stubFailure(createDocument, {
      status: 422,
      detail: 'Escreva um título ou um conteúdo',
      fields: { title: 'Escreva um título ou um conteúdo' },
    })
    const { user } = openApp(NEW_PATH)
    await findEditor()
    await user.click(await findButton('Salvar Conteúdo'))
    expect(await screen.findByText('Não foi possível salvar o conteúdo')).toBeVisible()
    const field = await findTitle()
    expect(field).toHaveAccessibleDescription('Escreva um título ou um conteúdo')
    await user.type(field, 'a')
    expect(field).not.toHaveAccessibleDescription()
  })

  test('what could not be sent while the server was away is sent once it is back', async () => {
    for (const endpoint of [writeDocument, checkLiveness]) stubFailure(endpoint)
    openApp(DOCUMENT_PATH)
    await typeAtEnd(' Longe.')
    await leaveField()
    await screen.findByText(/tentamos de novo/)
    await screen.findByText(/Sem conexão com o servidor/)
    stubReply(writeDocument, { ok: true, revision: 4 })
    stubReply(checkLiveness, { status: 'ok' })
    expect(await screen.findByText(/Rascunho salvo às/)).toBeVisible()
  })

  test('what was typed while the server was away stays in the browser and is sent on request', async () => {
    stubFailure(writeDocument)
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Longe.')
    await user.click(await findButton('Salvar Conteúdo'))
    expect(await screen.findByText('Não foi possível salvar o conteúdo')).toBeVisible()
    expect(screen.getByText(/será salvo automaticamente assim que possível; para ter a versão, salve de novo\./)).toBeVisible()
    expect(screen.getByText(/Não foi possível salvar: tentamos de novo\. O texto está guardado neste navegador\./)).toBeVisible()
    expect(documentCopies.list()).toMatchObject([{ id: 7, html: '<p>Clarear dói menos do que parece. Longe.</p>', revision: 3 }])
    await typeAtEnd(' Mais longe.')
    stubReply(writeDocument, { ok: true, revision: 4 })
    await user.click(await findButton('Tentar agora'))
    await screen.findByText(/Rascunho salvo às/)
    const [first, again, newer] = requestsTo(writeDocument)
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(again?.text).toBe(first?.text)
    expect(readJsonBody(newer)).toMatchObject({
      html: '<p>Clarear dói menos do que parece. Longe. Mais longe.</p>',
      revision: 4,
      save: false,
    })
    expect(documentCopies.list()).toEqual([])
  })

  test('a text on its way is said to be being saved', async () => {
    const release = holdReply(writeDocument, { ok: true, revision: 4 })
    openApp(DOCUMENT_PATH)
    await typeAtEnd('a')
    expect(await screen.findByText('Alterações não salvas')).toBeVisible()
    await leaveField()
    expect(await screen.findByText('Salvando…')).toBeVisible()
    release()
    expect(await screen.findByText(/Rascunho salvo às/)).toBeVisible()
  })

  test('a refused text is told in the server’s words', async () => {
    stubFailure(writeDocument, { status: 413, title: 'O pedido é maior que o limite desta chamada' })
    openApp(DOCUMENT_PATH)
    await typeAtEnd('a')
    await leaveField()
    expect(await screen.findByText('Não foi possível salvar: O pedido é maior que o limite desta chamada.')).toBeVisible()
  })
})

describe('a new text', () => {
  test('is not created until something is typed; then the address is its own, and nothing jumps', async () => {
    const { router } = openApp(NEW_PATH)
    const editor = await findEditor()
    await leaveField()
    expect(listCreations()).toEqual([])
    await typeAtEnd('Olá')
    await leaveField()
    await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos', documento: 12 }))
    expect(listCreations()).toEqual([{ title: '', html: '<p>Olá</p>', projectId: null, source: 'editor', save: false }])
    expect(await findEditor()).toBe(editor)
    await typeAtEnd(' mundo')
    await leaveField()
    await waitFor(() => expect(requestsTo(writeDocument)).toHaveLength(1))
    expect(requestsTo(writeDocument)[0]?.url.pathname).toBe('/api/documents/12')
    expect(requestsTo(readDocument).length).toBeLessThanOrEqual(1) // the one request is for the versions
  })

  test('is another one where it is asked for again', async () => {
    const { router, user } = openApp(NEW_PATH)
    await typeAtEnd('Um')
    await leaveField()
    await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 12 }))
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 'novo' }))
    expect(await readEditorText()).toBe('')
    act(() => router.history.back())
    await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 12 }))
    expect(await findTitle()).toHaveValue('Três mitos') // the server's title
  })

  test('sends its words where it is left at once, and the list has them', async () => {
    const release = holdReply(createDocument, { ok: true, id: 12, revision: 1 })
    const { user } = openApp(NEW_PATH)
    await typeAtEnd('Rápido')
    await user.click(await findButton('Voltar'))
    await waitFor(() => expect(listCreations()).toMatchObject([{ html: '<p>Rápido</p>' }]))
    expect(requestsTo(listDocuments)).toEqual([])
    release()
    expect(await screen.findByText('Clarear dói menos do que parece.')).toBeVisible()
    expect(documentCopies.list()).toEqual([])
  })
})

describe('the versions of a text', () => {
  const OLD = { n: 1, at: '2026-11-20T17:05:00.000Z', by: 'Ana', title: 'Antes', html: '<p>Como era.</p>' }

  test('are seen, and restored as one more change, which is undone', async () => {
    stubReply(readVersion, OLD)
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Ver a versão 1'))
    const dialog = await screen.findByRole('dialog', { name: 'Versão 1, de Ana' })
    expect(within(dialog).getByText('Como era.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Restaurar esta versão' }))
    await waitFor(() =>
      expect(listWrites()).toMatchObject([{ title: 'Antes', html: '<p>Como era.</p>', revision: 3, save: false }]),
    )
    expect(await findTitle()).toHaveValue('Antes')
    expect(await screen.findByText('Versão 1 restaurada')).toBeVisible()
    await user.click(await findUndo())
    await waitFor(() =>
      expect(listWrites().at(-1)).toMatchObject({
        title: 'Três mitos',
        html: '<p>Clarear dói menos do que parece.</p>',
        revision: 4,
      }),
    )
  })

  test('are undone by the toast of a restored one after the text was left, too', async () => {
    stubReply(readVersion, OLD)
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Ver a versão 1'))
    await user.click(await findButton('Restaurar esta versão'))
    await screen.findByText('Versão 1 restaurada')
    await user.click(await findButton('Voltar'))
    expect(await screen.findByRole('heading', { name: 'Conteúdos' })).toBeVisible()
    await user.click(await findUndo())
    await waitFor(() =>
      expect(listWrites().at(-1)).toMatchObject({ title: 'Três mitos', html: '<p>Clarear dói menos do que parece.</p>' }),
    )
  })

  test('show the one asked for last, whichever answer comes last', async () => {
    stubDocuments(aDocument({ versions: [1, 2].map((n) => ({ n, at: OLD.at, by: OLD.by, title: OLD.title })) }))
    let release: () => void = () => undefined
    const first = new Promise<void>((resolve) => {
      release = resolve
    })
    stubResponse(readVersion, async ({ url }) => {
      const n = Number(url.pathname.split('/').at(-1))
      if (n === 1) await first
      return Response.json({ ...OLD, n })
    })
    const { user, client } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Ver a versão 1'))
    await user.click(await findButton('Ver a versão 2'))
    expect(await screen.findByRole('dialog', { name: 'Versão 2, de Ana' })).toBeVisible()
    release()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.getByRole('dialog', { name: 'Versão 2, de Ana' })).toBeVisible()
  })

  test('say what they are where there are none yet', async () => {
    stubDocuments(aDocument({ versions: [], draft: true }))
    openApp(DOCUMENT_PATH)
    expect(await screen.findByText('Cada versão que você salvar fica aqui.')).toBeVisible()
    expect(screen.getByText('Rascunho')).toBeVisible()
  })

  test('say where one cannot be read', async () => {
    stubFailure(readVersion, { status: 404, title: 'Versão não encontrada' })
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Ver a versão 1'))
    expect(await screen.findByText('Não foi possível abrir a versão')).toBeVisible()
  })
})

describe('a text changed elsewhere', () => {
  const OTHER = aDocument({ title: 'Deles', html: '<p>O texto deles.</p>', revision: 8, by: 'Ana', changed: true })

  async function openConflict() {
    const opened = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Meu.')
    stubFailure(writeDocument, CHANGED)
    stubReply(readDocument, OTHER)
    await leaveField()
    await screen.findByRole('heading', { name: 'Este texto foi alterado em outro lugar' })
    return opened
  }

  test('is kept in the browser meanwhile; with mine chosen, the other becomes a version under it', async () => {
    const { user } = await openConflict()
    const before = listWrites().length
    await typeAtEnd(' E mais.')
    await leaveField()
    expect(listWrites()).toHaveLength(before)
    const html = '<p>Clarear dói menos do que parece. Meu. E mais.</p>'
    await waitFor(() => expect(documentCopies.list()).toMatchObject([{ html }]))
    stubReply(writeDocument, { ok: true, revision: 9 })
    await user.click(await findButton('Ficar com a minha'))
    await screen.findByText(/Rascunho salvo às/)
    expect(listWrites().slice(-2)).toEqual([
      { title: 'Deles', html: '<p>O texto deles.</p>', projectId: null, revision: 8, save: true },
      { title: 'Três mitos', html, projectId: null, revision: 9, save: false },
    ])
    expect(screen.queryByText('Este texto foi alterado em outro lugar')).toBeNull()
  })

  test.each(
    firstByDay([
      ['read', () => stubFailure(readDocument), 'Não foi possível ler a outra versão'],
      ['saved', () => stubFailure(writeDocument), 'Não foi possível guardar a outra versão'],
    ]),
  )('says where the other version cannot be %s', async (_, fail, title) => {
    const { user } = await openConflict()
    fail()
    await user.click(await findButton('Ficar com a minha'))
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText('Este texto foi alterado em outro lugar')).toBeVisible()
  })

  test('shows the other version, which is taken with mine a click away', async () => {
    const { user } = await openConflict()
    const before = listWrites().length
    await user.click(await findButton('Ver a outra versão'))
    const dialog = await screen.findByRole('dialog', { name: 'A outra versão, de Ana' })
    expect(within(dialog).getByText('O texto deles.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Usar esta versão' }))
    expect(await findTitle()).toHaveValue('Deles')
    expect(await readEditorText()).toBe('O texto deles.')
    expect(documentCopies.list()).toEqual([])
    await leaveField()
    expect(listWrites()).toHaveLength(before)
    stubReply(writeDocument, { ok: true, revision: 9 })
    await user.click(await findButton('Voltar à minha'))
    expect(await readEditorText()).toBe('Clarear dói menos do que parece. Meu.')
    await leaveField()
    await waitFor(() => expect(listWrites().at(-1)).toMatchObject({ title: 'Três mitos', revision: 8 }))
  })

  test('has mine a click away after the other version was taken and the text left', async () => {
    const { user } = await openConflict()
    await user.click(await findButton('Ver a outra versão'))
    await user.click(await findButton('Usar esta versão'))
    await user.click(await findButton('Voltar'))
    expect(await screen.findByRole('heading', { name: 'Conteúdos' })).toBeVisible()
    stubReply(writeDocument, { ok: true, revision: 9 })
    await user.click(await findButton('Voltar à minha'))
    await waitFor(() =>
      expect(documentCopies.list()).toMatchObject([
        { title: 'Três mitos', html: '<p>Clarear dói menos do que parece. Meu.</p>', revision: 8 },
      ]),
    )
  })

  test('becomes a new one where it was deleted elsewhere', async () => {
    const { user, router } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Meu.')
    stubFailure(writeDocument, { status: 404 })
    await leaveField()
    await screen.findByRole('heading', { name: 'Este texto foi excluído em outro lugar' })
    stubReply(
      readDocument,
      aDocument({ id: 12, title: 'Três mitos', html: '<p>Clarear dói menos do que parece. Meu.</p>', draft: true }),
    )
    await user.click(await findButton('Salvar como novo'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 12 }))
    expect(listCreations()).toMatchObject([{ html: '<p>Clarear dói menos do que parece. Meu.</p>' }])
    expect(await readEditorText()).toBe('Clarear dói menos do que parece. Meu.')
  })
})

describe('a local copy of a text', () => {
  const COPY = {
    id: 7,
    revision: 3,
    title: 'Três mitos',
    html: '<p>Do trem.</p>',
    projectId: null,
    at: '2026-11-20T17:30:00.000Z',
  }
  const storeLocalCopy = (more: object = {}) => localStorage.setItem('conteudo:antes', JSON.stringify({ ...COPY, ...more }))

  test('is offered when the text is opened again; it can be discarded, undone, and recovered', async () => {
    storeLocalCopy()
    const { user } = openApp(DOCUMENT_PATH)
    expect(
      await screen.findByText(/^Há um texto neste navegador que não chegou ao servidor \(20\/11(\/2026)? às 14:30\)$/),
    ).toBeVisible()
    expect(await readEditorText()).toBe('Clarear dói menos do que parece.')
    await user.click(await findButton('Descartar'))
    expect(documentCopies.list()).toEqual([])
    await user.click(await findUndo())
    expect(await findButton('Recuperar')).toBeVisible()
    expect(documentCopies.list()).toHaveLength(1)
    await user.click(await findButton('Recuperar'))
    expect(await readEditorText()).toBe('Do trem.')
    await waitFor(() => expect(listWrites()).toMatchObject([{ html: '<p>Do trem.</p>', revision: 3 }]))
    await waitFor(() => expect(documentCopies.list()).toEqual([]))
  })

  test('keeps its project, shown by its number where the projects could not be loaded', async () => {
    stubFailure(listProjectOptions, { status: 500 })
    storeLocalCopy({ projectId: 2 })
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Recuperar'))
    expect(screen.getByLabelText('Projeto')).toHaveDisplayValue('Projeto nº 2')
  })

  test('asks the person where the text was changed since', async () => {
    storeLocalCopy({ revision: 2 })
    stubFailure(writeDocument, CHANGED)
    const { user } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Recuperar'))
    expect(await screen.findByRole('heading', { name: 'Este texto foi alterado em outro lugar' })).toBeVisible()
    expect(listWrites()).toMatchObject([{ revision: 2 }])
  })

  test('of a new text is offered to the next new one', async () => {
    storeLocalCopy({ id: undefined, revision: 0 })
    const { user } = openApp(NEW_PATH)
    await user.click(await findButton('Recuperar'))
    await waitFor(() => expect(listCreations()).toMatchObject([{ html: '<p>Do trem.</p>' }]))
  })

  test('of two new texts goes to the next new one, and the other waits for its own', async () => {
    storeLocalCopy({ id: undefined, revision: 0 })
    const earlier = { ...COPY, id: undefined, revision: 0, title: 'Antes', at: '2026-11-20T17:00:00.000Z' }
    localStorage.setItem('conteudo:mais-antiga', JSON.stringify(earlier))
    const { user } = openApp(NEW_PATH)
    await user.click(await findButton('Recuperar'))
    await waitFor(() => expect(listCreations()).toMatchObject([{ title: 'Três mitos' }]))
    await screen.findByText(/Rascunho salvo às/)
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
    await user.click(await findButton('Voltar'))
    expect(await screen.findByText('1 texto deste navegador não chegou ao servidor')).toBeVisible()
  })

  test('is not offered where its save had arrived without an answer', async () => {
    stubDocuments(aDocument({ html: '<p>Do <a href="https://a.co" rel="noopener nofollow">trem</a>.<br /></p>' }))
    storeLocalCopy({ html: '<p>Do <a target="_blank" rel="noopener nofollow" href="https://a.co">trem</a>.<br></p>' })
    openApp(DOCUMENT_PATH)
    await findEditor()
    await waitFor(() => expect(documentCopies.list()).toEqual([]))
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  })

  test.each(firstByDay([{ title: 'Outro' }, { projectId: 2 }, { html: '<p>Clarear <em>dói</em> menos do que parece.</p>' }]))(
    'is offered where the server’s text differs by %j',
    async (more) => {
      storeLocalCopy({ html: '<p>Clarear dói menos do que parece.</p>', ...more })
      openApp(DOCUMENT_PATH)
      expect(await findButton('Recuperar')).toBeVisible()
    },
  )

  test('becomes a new text where the text itself was deleted', async () => {
    storeLocalCopy()
    stubFailure(readDocument, { status: 404 })
    const { user, router } = openApp(DOCUMENT_PATH)
    await user.click(await findButton('Recuperar como novo'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ documento: 'novo' }))
    await user.click(await findButton('Recuperar'))
    await waitFor(() => expect(listCreations()).toMatchObject([{ title: 'Três mitos', html: '<p>Do trem.</p>' }]))
  })
})

describe('leaving a text', () => {
  test('asks only where something would be lost: no server, and no room in this browser', async () => {
    const keep = Storage.prototype.setItem
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key.startsWith('conteudo:')) throw new DOMException('full', 'QuotaExceededError')
      keep.call(this, key, value)
    })
    onTestFinished(() => full.mockRestore())
    stubFailure(writeDocument)
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd('a')
    await leaveField()
    expect(await screen.findByText(/Não feche esta página/)).toBeVisible()
    await user.click(await findButton('Voltar'))
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' })
    await user.click(within(dialog).getByRole('button', { name: 'Continuar aqui' }))
    expect(await readEditorText()).toContain('parece.a')
  })

  test('sends what was typed, and keeps it here, as soon as the page is hidden', async () => {
    const release = holdReply(writeDocument, { ok: true, revision: 4 })
    openApp(DOCUMENT_PATH)
    await typeAtEnd(' Fui.')
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    expect(documentCopies.list()).toMatchObject([{ html: '<p>Clarear dói menos do que parece. Fui.</p>' }])
    await waitFor(() => expect(listWrites()).toHaveLength(1))
    release()
    await waitFor(() => expect(documentCopies.list()).toEqual([]))
  })

  test('by closing the tab keeps a new text in this browser, or it would be created twice', async () => {
    openApp(NEW_PATH)
    await typeAtEnd('Fui.')
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    expect(documentCopies.list()).toMatchObject([{ id: undefined, html: '<p>Fui.</p>' }])
    await act(async () => {})
    expect(listCreations()).toEqual([])
  })

  test('and opening it again waits for its last words that are on their way', async () => {
    const release = holdReply(writeDocument, { ok: true, revision: 4 })
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Último.')
    await user.click(await findButton('Voltar'))
    await user.click(await screen.findByRole('link', { name: 'Três mitos' }))
    stubReply(readDocument, aDocument({ html: '<p>Com o último.</p>', revision: 4 }))
    release()
    expect(await readEditorText()).toBe('Com o último.')
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  })
})

describe('the menu of a text', () => {
  test('exports what is on screen, after it was saved', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push([this.getAttribute('href') ?? '', listWrites().length])
    })
    onTestFinished(() => clicked.mockRestore())
    const downloads: [string, number][] = []
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd('a')
    for (const format of ['Markdown', 'HTML']) {
      await user.click(await findButton('Mais ações para Três mitos'))
      await user.click(await screen.findByRole('menuitem', { name: `Exportar em ${format}` }))
    }
    await waitFor(() => expect(downloads).toHaveLength(2))
    expect(downloads).toEqual([
      ['/api/documents/7/export?format=md', 1],
      ['/api/documents/7/export?format=html', 1],
    ])
  })

  test('exports nothing while the server lacks what is on screen, and says so', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => clicked.mockRestore())
    stubFailure(writeDocument)
    const { user } = openApp(DOCUMENT_PATH)
    await typeAtEnd('a')
    await user.click(await findButton('Mais ações para Três mitos'))
    await user.click(await screen.findByRole('menuitem', { name: 'Exportar em Markdown' }))
    expect(await screen.findByText('Ainda há alterações não salvas')).toBeVisible()
    expect(clicked).not.toHaveBeenCalled()
  })

  test('deletes the text with its last words, and brings it back', async () => {
    stubReply(deleteOrRestoreDocument, { ok: true })
    const { user, router } = openApp(DOCUMENT_PATH)
    await typeAtEnd(' Fim.')
    await user.click(await findButton('Mais ações para Três mitos'))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ aba: 'conteudos' }))
    expect(listWrites()).toMatchObject([{ html: '<p>Clarear dói menos do que parece. Fim.</p>' }])
    await user.click(await findUndo())
    await waitFor(() =>
      expect(requestsTo(deleteOrRestoreDocument).map((seen) => readJsonBody(seen))).toEqual([{}, { restore: true }]),
    )
    expect(await screen.findByText('Conteúdo restaurado')).toBeVisible()
  })
})
