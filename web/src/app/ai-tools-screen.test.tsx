import { screen, waitFor, within } from '@testing-library/react'
import { listCreations } from 'contract/ai/creator.ts'
import { listDocuments } from 'contract/content/documents.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { listRecordings, readRecording } from 'contract/transcription/library.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubAi } from '#testing/ai.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { aRecording } from '#testing/recordings.ts'
import { openApp } from '#testing/render.tsx'
import { stubPerson, stubReply, stubSession } from '#testing/server.ts'

const PATH = '/ai-tools'

beforeEach(() => {
  stubSession()
  stubAi()
  stubReply(listRecordings, { recordings: [], next: null })
  stubReply(readRecording, aRecording())
  stubReply(listDocuments, { documents: [], next: null })
  stubReply(listCreations, { creations: [], next: null })
  stubReply(listProjectOptions, [])
})

const findSelectedTab = async () => (await screen.findByRole('tab', { selected: true })).textContent?.trim()
const findLibrary = () => screen.findByRole('tabpanel')
const queryToolCards = () => screen.queryByRole('region', { name: 'Ferramentas' })

test.runIf(IS_NIGHT).each([
  [`${PATH}?aba=transcricoes`, 'Transcrições', 'Nenhuma gravação ainda'],
  [`${PATH}?aba=conteudos`, 'Conteúdos', 'Nenhum conteúdo ainda'],
  [`${PATH}?aba=criacoes`, 'Criações', 'Nenhuma criação ainda'],
  [`${PATH}?aba=nada`, 'Transcrições', 'Nenhuma gravação ainda'],
  [`${PATH}?aba=criacoes&gravacao=7`, 'Transcrições', 'Nenhuma gravação ainda'],
])('%s shows the library %s', async (path, tab, nothing) => {
  openApp(path)
  expect(await within(await findLibrary()).findByText(nothing)).toBeInTheDocument()
  expect(await findSelectedTab()).toBe(tab)
  expect(queryToolCards()).not.toBeNull()
})

test('Ferramentas de IA tells whoever only reads what is there to be found, and not to write', async () => {
  stubPerson('viewer')
  openApp(PATH)
  expect(await screen.findByText('Encontre tudo o que já foi produzido')).toBeVisible()
  expect(queryToolCards()).toBeNull()
})

test('Ferramentas de IA begins with Transcrições; a tab changes library and address', async () => {
  const { user, router } = openApp(PATH)
  expect(await within(await findLibrary()).findByText('Nenhuma gravação ainda')).toBeInTheDocument()
  expect(await findSelectedTab()).toBe('Transcrições')
  expect(queryToolCards()).not.toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Criações' }))
  expect(await screen.findByText('Nenhuma criação ainda')).toBeVisible()
  expect(router.state.location.href).toBe(`${PATH}?aba=criacoes`)
  router.history.back()
  expect(await screen.findByText('Nenhuma gravação ainda')).toBeVisible()
})

test('the three AI tools open: two as modals with their titles, the editor in the cards’ place', async () => {
  const { user, router } = openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Ferramentas de IA', level: 1 })).toBeVisible()
  const tools = within(screen.getByRole('region', { name: 'Ferramentas' }))
  expect(tools.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Transcrição de Áudio/),
    expect.stringMatching(/^Editor de Conteúdo/),
    expect.stringMatching(/^Criador de Conteúdo IA/),
  ])
  for (const name of ['Transcrição de Áudio', 'Criador de Conteúdo IA']) {
    await user.click(tools.getByRole('button', { name: new RegExp(`^${name}`) }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(dialog.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(tools.getByRole('button', { name: /^Editor de Conteúdo/ }))
  await waitFor(() => expect(queryToolCards()).toBeNull())
  expect(router.state.location.href).toBe(`${PATH}?documento=novo`)
  expect(await findSelectedTab()).toBe('Conteúdos')
})
