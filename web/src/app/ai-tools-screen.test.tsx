import { screen, waitFor, within } from '@testing-library/react'
import { listCreations } from 'contract/ai/creator.ts'
import { listDocuments } from 'contract/content/documents.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { listRecordings, readRecording } from 'contract/transcription/library.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubAi } from '#testing/ai.ts'
import { firstByDay } from '#testing/by-day.ts'
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

test.each(
  firstByDay([
    [PATH, 'Transcrições', 'Nenhuma gravação ainda'],
    [`${PATH}?aba=transcricoes`, 'Transcrições', 'Nenhuma gravação ainda'],
    [`${PATH}?aba=conteudos`, 'Conteúdos', 'Nenhum conteúdo ainda'],
    [`${PATH}?aba=criacoes`, 'Criações', 'Nenhuma criação ainda'],
    [`${PATH}?aba=nada`, 'Transcrições', 'Nenhuma gravação ainda'],
    [`${PATH}?aba=criacoes&gravacao=7`, 'Transcrições', 'Nenhuma gravação ainda'],
  ]),
)('%s shows the library %s', async (path, tab, nothing) => {
  openApp(path)
  expect(await within(await findLibrary()).findByText(nothing)).toBeInTheDocument()
  expect(await findSelectedTab()).toBe(tab)
  expect(queryToolCards()).not.toBeNull()
})

test('who only reads is told what is there to be found, and not to write', async () => {
  stubPerson('viewer')
  openApp(PATH)
  expect(await screen.findByText('Encontre tudo o que já foi produzido')).toBeVisible()
  expect(queryToolCards()).toBeNull()
})

test('a tab changes what is shown, and the address; back restores it', async () => {
  const { user, router } = openApp(PATH)
  await user.click(await screen.findByRole('tab', { name: 'Criações' }))
  expect(await screen.findByText('Nenhuma criação ainda')).toBeVisible()
  expect(router.state.location.href).toBe(`${PATH}?aba=criacoes`)
  router.history.back()
  expect(await screen.findByText('Nenhuma gravação ainda')).toBeVisible()
})

test('shows the three AI tools, without Financeiro', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Ferramentas de IA', level: 1 })).toBeVisible()
  const names = within(screen.getByRole('region', { name: 'Ferramentas' })).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Transcrição de Áudio/),
    expect.stringMatching(/^Editor de Conteúdo/),
    expect.stringMatching(/^Criador de Conteúdo IA/),
  ])
})

test.each(['Transcrição de Áudio', 'Criador de Conteúdo IA'])('%s opens its titled modal', async (name) => {
  const { user } = openApp(PATH)
  const tools = within(await screen.findByRole('region', { name: 'Ferramentas' }))
  await user.click(tools.getByRole('button', { name: new RegExp(`^${name}`) }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an open text replaces the tools’ cards', async () => {
  const { user, router } = openApp(PATH)
  const tools = within(await screen.findByRole('region', { name: 'Ferramentas' }))
  await user.click(tools.getByRole('button', { name: /^Editor de Conteúdo/ }))
  await waitFor(() => expect(queryToolCards()).toBeNull())
  expect(router.state.location.href).toBe(`${PATH}?documento=novo`)
  expect(await findSelectedTab()).toBe('Conteúdos')
})
