import { screen, waitFor, within } from '@testing-library/react'
import { changePlacesKey } from 'contract/prospecting/places.ts'
import { changeAutomationModes, readAutomationModes, testSlideDrawing } from 'contract/settings/automation-modes.ts'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { AUTOMATION_MODES_REPLY, stubSettings } from '#testing/settings.ts'

beforeEach(stubSettings)

async function findForm() {
  const { user } = openApp('/settings')
  return { user, form: within(await screen.findByRole('form', { name: 'Automações' })) }
}

const SAVE = { name: 'Salvar automações' }
const listLabels = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

test('each automation shows who does it and what it needs; a test tells whether slides are drawn', async () => {
  const { user, form } = await findForm()
  expect(form.getByLabelText('Carrossel')).toHaveDisplayValue('Interno')
  expect(listLabels(form.getByLabelText('Carrossel'))).toEqual(['Interno', 'Serviço de automação', 'Desligado'])
  expect(listLabels(form.getByLabelText('Pós-produção'))).toEqual(['Serviço de automação', 'Desligado'])
  expect(form.getByText(/na Overture Maps, cujos dados podem ser guardados/)).toBeVisible()
  expect(form.getAllByText('Este servidor faz tudo, sem chaves.', { exact: false })).toHaveLength(2)
  expect(form.getAllByText('Precisa de um serviço de automação', { exact: false })).toHaveLength(1)
  expect(form.getByRole('button', SAVE)).toBeDisabled()
  stubReply(testSlideDrawing, { ok: true, verdict: 'Um slide foi gerado (40 kB).', durationMs: 300 })
  await user.click(form.getByRole('button', { name: 'Testar geração' }))
  expect(await form.findByText('Um slide foi gerado (40 kB).')).toBeVisible()
})

test('who does an automation is saved with what the screen showed; a failure keeps the choice', async () => {
  stubFailure(changeAutomationModes, { status: 500 })
  const { user, form } = await findForm()
  await user.selectOptions(form.getByLabelText('Carrossel'), 'Desligado')
  await user.click(form.getByRole('button', SAVE))
  expect(await screen.findByText('Não foi possível salvar as automações')).toBeVisible()
  expect(form.getByLabelText('Carrossel')).toHaveDisplayValue('Desligado')
  stubReply(changeAutomationModes, { ok: true })
  await user.click(form.getByRole('button', SAVE))
  expect(await screen.findByText('Automações salvas')).toBeVisible()
  const sent = { carousel: 'off', revision: 1, base: { carousel: 'internal' } }
  expect(requestsTo(changeAutomationModes).map(readJsonBody)).toEqual([sent, sent])
})

test('automations that failed to load are loaded again on request', async () => {
  stubFailure(readAutomationModes, { status: 500 })
  const { user } = openApp('/settings')
  const section = within(await screen.findByRole('region', { name: 'Quem faz cada automação' }))
  expect(await section.findByText('Não foi possível carregar as automações.')).toBeVisible()
  stubReply(readAutomationModes, AUTOMATION_MODES_REPLY)
  await user.click(section.getByRole('button', { name: 'Tentar de novo' }))
  expect(await section.findByLabelText('Carrossel')).toBeVisible()
})

const PLACES_URL = 'https://places.googleapis.com'

test('the key of Google Places is sent with its address, and what it costs is told before', async () => {
  stubReply(changePlacesKey, { ok: true })
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Informar chave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Google Places' }))
  expect(dialog.getByText('Nomes na lista: US$ 17,00 por mil, depois de 5.000 grátis no mês.')).toBeVisible()
  await user.fill(dialog.getByLabelText(/Chave/), ' AIza-1234 ')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(changePlacesKey).map(readJsonBody)).toEqual([{ key: 'AIza-1234', url: PLACES_URL }]))
})

test('a stored key of Google Places shows its end, and is removed after a question', async () => {
  stubReply(readAutomationModes, { ...AUTOMATION_MODES_REPLY, places: { url: PLACES_URL, keyEnd: '1234' } })
  stubReply(changePlacesKey, { ok: true })
  const { user } = openApp('/settings')
  await waitFor(() => expect(screen.getByText(/com a chave …1234/)).toBeVisible()) // the page's sections appear together
  await user.click(screen.getByRole('button', { name: 'Remover chave' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remover chave' }))
  await user.click(question.getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(requestsTo(changePlacesKey).map(readJsonBody)).toEqual([{ key: null, url: PLACES_URL }]))
})
