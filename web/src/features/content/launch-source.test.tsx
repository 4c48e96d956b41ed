import { screen, waitFor, within } from '@testing-library/react'
import { readDocumentIdea, writeDocument } from 'contract/content/documents.ts'
import { launchCarousel } from 'contract/content/launch.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { readProject } from 'contract/projects/projects.ts'
import { listRecordings, readRecording } from 'contract/transcription/library.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { findEditor, readEditorText, stubDocuments, typeAtEnd } from '#testing/documents.ts'
import { findClientField, findPersonaField, openWithClient, stubContentLaunchers } from '#testing/launchers.ts'
import { aPiece, stubPiece } from '#testing/pieces.ts'
import { aProjectPage } from '#testing/projects.ts'
import { aRecording, aRecordingCard } from '#testing/recordings.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

// No test waits for the autosave's pause.
vi.mock('#lib/autosave/autosave-timers.ts', async () => (await import('#testing/manual-autosave.ts')).autosaveTimersModule)

const CAROUSEL = '/tools/gerador-conteudo-carrossel'
const DOCUMENT = '/ai-tools?aba=conteudos&documento=7'
const IDEA = { title: 'Três mitos', idea: '# Três mitos\n\nClarear **não** dói.', project: null }
const PROJECT = { id: 2, name: 'Site novo' }

beforeEach(() => {
  stubDocuments()
  stubContentLaunchers()
  stubReply(readDocumentIdea, IDEA)
})

type User = ReturnType<typeof openApp>['user']

async function chooseInMenu(user: User, button: string, item: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

const findIdeaField = () => screen.findByLabelText(/Conteúdo \/ Ideia/)
const findSourceLink = (label: string) => screen.findByRole('link', { name: `A partir de “${label}”` })

describe('a text of the editor as a launcher’s idea', () => {
  test.each(
    firstByDay([
      ['Fazer carrossel', CAROUSEL],
      ['Fazer post', '/tools/gerador-conteudo-estatico'],
    ]),
  )('is saved by "%s", which then opens the launcher with it', async (item, path) => {
    const { user, router } = openApp(DOCUMENT)
    await typeAtEnd(' Mesmo.')
    const release = holdReply(writeDocument, { ok: true, revision: 4 })
    await chooseInMenu(user, 'Mais ações para Três mitos', item)
    await waitFor(() => expect(requestsTo(writeDocument)).not.toEqual([]))
    expect(requestsTo(readDocumentIdea)).toEqual([])
    release()
    expect(await findSourceLink('Três mitos')).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    expect(await findIdeaField()).toHaveValue(IDEA.idea)
    expect(readJsonBody(requestsTo(writeDocument)[0])).toMatchObject({ html: '<p>Clarear dói menos do que parece. Mesmo.</p>' })
  })

  test('stays open when what was typed last could not be saved', async () => {
    stubFailure(writeDocument, { status: 500 })
    const { user } = openApp(DOCUMENT)
    await typeAtEnd(' Mesmo.')
    await chooseInMenu(user, 'Mais ações para Três mitos', 'Fazer carrossel')
    expect(await screen.findByText(/O arquivo ou a peça sairia sem elas/)).toBeVisible()
    expect(await readEditorText()).toBe('Clarear dói menos do que parece. Mesmo.')
  })

  test('is there as it was when Back leads from the launcher to it', async () => {
    const { user, router } = openApp(DOCUMENT)
    await findEditor()
    await chooseInMenu(user, 'Mais ações para Três mitos', 'Fazer carrossel')
    await findSourceLink('Três mitos')
    router.history.back()
    expect(await readEditorText()).toBe('Clarear dói menos do que parece.')
  })

  test('comes whole, even over 20,000 characters, with its project and the project’s client', async () => {
    stubReply(listProjectOptions, [{ ...PROJECT, revision: 1 }])
    const idea = 'Clarear não dói. '.repeat(1_500).trim()
    stubReply(readDocumentIdea, { ...IDEA, idea, project: PROJECT })
    stubReply(readProject, aProjectPage({ ...PROJECT, archived: false, client: { id: 6, name: 'Ateliê São João' } }))
    openApp(`${CAROUSEL}?documento=7`)
    expect(await findClientField()).toHaveValue('Ateliê São João')
    expect(await screen.findByRole('combobox', { name: 'Projeto' })).toHaveDisplayValue('Site novo')
    expect(((await findIdeaField()) as HTMLTextAreaElement).value).toHaveLength(idea.length)
  })

  test('comes without an archived project, because nothing can be launched for one', async () => {
    stubReply(readDocumentIdea, { ...IDEA, project: PROJECT })
    stubReply(readProject, aProjectPage({ ...PROJECT, archived: true, client: { id: 6, name: 'Ateliê São João' } }))
    const { user } = await openWithClient(`${CAROUSEL}?documento=7`)
    stubReply(launchCarousel, { ok: true, run: { id: 12, state: 'running' } })
    await screen.findByRole('option', { name: 'Jovem' })
    await user.selectOptions(await findPersonaField(), 'Jovem')
    await user.click(screen.getByRole('button', { name: 'Gerar Conteúdo Carrossel' }))
    await waitFor(() => expect(requestsTo(launchCarousel)[0]?.url.search).toBe(''))
    expect(readJsonBody(requestsTo(launchCarousel)[0])).toMatchObject({ content_idea: IDEA.idea })
  })

  test('leaves the draft of a new carousel alone, which is there again afterwards', async () => {
    const { user, router } = await openWithClient(CAROUSEL)
    await user.fill(await findIdeaField(), 'Minha ideia')
    await router.navigate({ to: CAROUSEL, search: { documento: 7 } })
    await findSourceLink('Três mitos')
    expect(await findIdeaField()).toHaveValue(IDEA.idea)
    await user.type(await findIdeaField(), ' Nunca.')
    await router.navigate({ to: CAROUSEL, search: {} })
    expect(await screen.findByText(/Rascunho recuperado/)).toBeVisible()
    await waitFor(async () => expect(await findIdeaField()).toHaveValue('Minha ideia'))
    await router.navigate({ to: CAROUSEL, search: { documento: 7 } })
    await findSourceLink('Três mitos')
    await waitFor(async () => expect(await findIdeaField()).toHaveValue(`${IDEA.idea} Nunca.`))
  })

  test('is forgotten once it was launched', async () => {
    stubReply(launchCarousel, { ok: true, run: { id: 12, state: 'running' } })
    const { user, router } = await openWithClient(`${CAROUSEL}?documento=7`)
    await screen.findByRole('option', { name: 'Jovem' })
    await user.selectOptions(await findPersonaField(), 'Jovem')
    await user.click(screen.getByRole('button', { name: 'Gerar Conteúdo Carrossel' }))
    await waitFor(() => expect(router.state.location.href).toBe(CAROUSEL))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^A partir de/ })).toBeNull())
    expect(await findIdeaField()).toHaveValue('')
  })

  test('keeps the draft of a new carousel for later when the form is typed into after the launch', async () => {
    stubReply(launchCarousel, { ok: true, run: { id: 12, state: 'running' } })
    const { user, router } = await openWithClient(CAROUSEL)
    const reopen = async () => {
      await router.navigate({ to: '/tools/gerador-conteudo-estatico' })
      await screen.findByRole('button', { name: 'Gerar Conteúdo Estático' })
      await router.navigate({ to: CAROUSEL })
      await screen.findByRole('button', { name: 'Gerar Conteúdo Carrossel' })
    }
    await user.fill(await findIdeaField(), 'Minha ideia')
    await router.navigate({ to: CAROUSEL, search: { documento: 7 } })
    await findSourceLink('Três mitos')
    await user.selectOptions(await findClientField(), 'Odonto Aurora')
    await screen.findByRole('option', { name: 'Jovem' })
    await user.selectOptions(await findPersonaField(), 'Jovem')
    await user.click(screen.getByRole('button', { name: 'Gerar Conteúdo Carrossel' }))
    await waitFor(async () => expect(await findIdeaField()).toHaveValue(''))
    await user.type(await findIdeaField(), 'Outra ideia')
    await reopen()
    await waitFor(async () => expect(await findIdeaField()).toHaveValue('Outra ideia'))
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await reopen()
    await waitFor(async () => expect(await findIdeaField()).toHaveValue('Minha ideia'))
  })

  test('leaves the form blank where it cannot be loaded, which is said', async () => {
    stubFailure(readDocumentIdea, { status: 404, title: 'Conteúdo não encontrado' })
    openApp(`${CAROUSEL}?documento=7`)
    expect(await screen.findByText('Não foi possível carregar o texto')).toBeVisible()
    await findClientField()
    expect(await findIdeaField()).toHaveValue('')
  })

  test('is not offered to a person who may not launch', async () => {
    stubPerson('viewer')
    const { user } = openApp(DOCUMENT)
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Três mitos' }))
    const labels = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Exportar em Word', 'Exportar em Markdown', 'Exportar em HTML'])
  })
})

describe('a transcript as a launcher’s idea', () => {
  beforeEach(() => {
    stubReply(listRecordings, {
      recordings: [aRecordingCard(), aRecordingCard({ id: 8, name: 'Muda', excerpt: '' })],
      next: null,
    })
    stubReply(readRecording, aRecording())
  })

  test.each(
    firstByDay([
      ['Fazer carrossel', CAROUSEL],
      ['Fazer post', '/tools/gerador-conteudo-estatico'],
    ]),
  )('opens the launcher with its text by "%s"; Back leads to it', async (name, path) => {
    const { user, router } = openApp('/ai-tools?gravacao=7')
    await user.click(await screen.findByRole('link', { name }))
    expect(await findSourceLink('Reunião de pauta')).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    expect(await findIdeaField()).toHaveValue('Bom dia. A campanha de Natal começa na segunda.')
    router.history.back()
    expect(await screen.findByRole('dialog', { name: 'Reunião de pauta' })).toBeVisible()
  })

  test('is launched from its row, which offers that only with a text', async () => {
    const { user } = openApp('/ai-tools')
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Muda' }))
    await screen.findByRole('menuitem', { name: 'Baixar áudio' })
    expect(screen.queryByRole('menuitem', { name: 'Fazer carrossel' })).toBeNull()
    await user.keyboard('{Escape}')
    await chooseInMenu(user, 'Mais ações para Reunião de pauta', 'Fazer carrossel')
    expect(await findSourceLink('Reunião de pauta')).toBeVisible()
  })
})

test('a launcher opened from a client’s page is for the client', async () => {
  openApp(`${CAROUSEL}?cliente=5`)
  expect(await findSourceLink('Odonto Aurora')).toHaveAttribute('href', '/clientes/5')
  expect(await findClientField()).toHaveValue('Odonto Aurora')
  expect(await findIdeaField()).toHaveValue('')
})

test('a launcher opened from a piece is for its client and persona', async () => {
  stubPiece(aPiece({ persona: 'Jovem' }))
  stubContentLaunchers()
  const { user } = openApp('/pieces/7')
  await chooseInMenu(user, 'Variar', 'Nova peça a partir de um texto')
  expect(await findSourceLink('Cinco erros que afastam pacientes')).toHaveAttribute('href', '/pieces/7')
  expect(await findClientField()).toHaveValue('Odonto Aurora')
  await waitFor(async () => expect(await findPersonaField()).toHaveDisplayValue('Jovem'))
  expect(await findIdeaField()).toHaveValue('')
})
