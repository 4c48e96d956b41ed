import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { changeMinutesSaved, DEFAULT_MINUTES_SAVED, readMinutesSaved } from 'contract/home/minutes-saved.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const OWN = { ...DEFAULT_MINUTES_SAVED, prospecting: 45, transcription: 2.5, revision: 1 }

beforeEach(() => {
  stubSettings()
  stubReply(readMinutesSaved, OWN)
})

async function findForm() {
  const { user, router } = openApp('/settings')
  return { user, router, form: within(await screen.findByRole('form', { name: 'Horas economizadas' })) }
}

const SAVE = { name: 'Salvar minutos' }

test('the minutes that automations save are shown; their defaults come back, and are saved', async () => {
  const { user, form: fields } = await findForm()
  expect(fields.getByLabelText(/Prospecção \(min\)/)).toHaveValue('45')
  expect(fields.getByLabelText(/Pós-produção \(min\)/)).toHaveValue('180')
  expect(fields.getByLabelText(/Transcrição \(multiplicador da duração\)/)).toHaveValue('2,5')
  expect(fields.getByRole('button', SAVE)).toBeDisabled()
  stubReply(changeMinutesSaved, { ok: true })
  await user.click(fields.getByRole('button', { name: 'Restaurar padrões' }))
  expect(fields.getByLabelText(/Prospecção/)).toHaveValue('120')
  expect(fields.getByRole('button', { name: 'Restaurar padrões' })).toBeDisabled()
  expect(requestsTo(changeMinutesSaved)).toEqual([])
  await user.click(fields.getByRole('button', SAVE))
  await waitFor(() =>
    expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toEqual([
      { prospecting: 120, transcription: 4, revision: 1, base: { prospecting: 45, transcription: 2.5 } },
    ]),
  )
})

test('typed minutes are kept by a failure, then saved, with a comma too, and Home follows', async () => {
  stubFailure(changeMinutesSaved, { status: 500 })
  const { user, form: fields } = await findForm()
  const field = fields.getByLabelText(/Carrossel/)
  await user.fill(field, '62,5')
  await user.click(fields.getByRole('button', SAVE))
  expect(await screen.findByText('Não foi possível salvar os minutos')).toBeVisible()
  expect(field).toHaveValue('62,5')
  stubReply(changeMinutesSaved, { ok: true })
  stubReply(readMinutesSaved, { ...OWN, carousel: 62.5 })
  await user.click(fields.getByRole('button', SAVE))
  expect(await screen.findByText('Minutos salvos')).toBeVisible()
  expect(screen.getByText('As Horas Economizadas da Home já usam estes valores.')).toBeVisible()
  const sent = { carousel: 62.5, revision: 1, base: { carousel: 60 } }
  expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toEqual([sent, sent])
  await waitFor(() => expect(screen.getByRole('button', SAVE)).toBeDisabled())
})

test.runIf(IS_NIGHT).each([
  ['10.000', 10_000],
  ['1.200,5', 1200.5],
  ['2.5', 2.5],
])('minutes typed as %j are saved as the number that they mean', async (typed, carousel) => {
  stubReply(changeMinutesSaved, { ok: true })
  const { user, form: fields } = await findForm()
  const field = fields.getByLabelText(/Carrossel/)
  await user.clear(field)
  await user.type(field, typed)
  await user.click(fields.getByRole('button', SAVE))
  await waitFor(() => expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toMatchObject([{ carousel }]))
})

test.each(firstByDay(['', 'muito', '-1', '10001', '1e3']))(
  'minutes typed as %j are refused at their field and not sent; "1.200" is 1200',
  async (typed) => {
    const { user, form: fields } = await findForm()
    const field = fields.getByLabelText(/Estático/)
    await user.clear(field)
    if (typed) await user.type(field, typed)
    await user.click(fields.getByRole('button', SAVE))
    expect(await fields.findByText('Informe um número de 0 a 10.000')).toBeVisible()
    expect(field).toHaveFocus()
    expect(requestsTo(changeMinutesSaved)).toEqual([])
    stubReply(changeMinutesSaved, { ok: true })
    await user.fill(field, '1.200')
    await user.click(fields.getByRole('button', SAVE))
    await waitFor(() => expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toMatchObject([{ static: 1200 }]))
  },
)

test.runIf(IS_NIGHT)('minutes that somebody else changed show both values; the present one needs no save', async () => {
  const { user, form: fields } = await findForm()
  const field = fields.getByLabelText(/Estático/)
  await user.type(field, '5')
  stubFailure(changeMinutesSaved, conflictProblem({ static: { yours: 305, theirs: 20.5 } }))
  await user.click(fields.getByRole('button', SAVE))
  const conflict = within(await fields.findByRole('group', { name: 'Estático (min)' }))
  expect(readJsonBody(requestsTo(changeMinutesSaved)[0])).toEqual({ static: 305, revision: 1, base: { static: 30 } })
  expect(conflict.getByText('20,5')).toBeVisible()
  expect(field).toHaveValue('305')
  await user.click(conflict.getByLabelText('Ficar com o atual'))
  expect(field).toHaveValue('20,5')
  await user.click(fields.getByRole('button', SAVE))
  await waitFor(() => expect(fields.queryByRole('group', { name: 'Estático (min)' })).toBeNull())
  expect(requestsTo(changeMinutesSaved)).toHaveLength(1)
  expect(screen.queryByText('Minutos salvos')).toBeNull()
})

test('another person’s save leaves the typed minutes, which are sent with the value typed over', async () => {
  stubReply(changeMinutesSaved, { ok: true })
  const { user, client } = openApp('/settings')
  const fields = within(await screen.findByRole('form', { name: 'Horas economizadas' }))
  const field = fields.getByLabelText(/Estático/)
  await user.type(field, '5')
  stubReply(readMinutesSaved, { ...OWN, prospecting: 90, static: 20, revision: 2 })
  await client.invalidateQueries({ queryKey: ['savings'] })
  await waitFor(() => expect(fields.getByLabelText(/Prospecção/)).toHaveValue('90'))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('305')
  await user.click(fields.getByRole('button', SAVE))
  await waitFor(() =>
    expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toEqual([{ static: 305, revision: 2, base: { static: 30 } }]),
  )
})

test('minutes that failed to load are loaded again on request', async () => {
  stubFailure(readMinutesSaved, { status: 500 })
  const { user } = openApp('/settings')
  const section = within(await screen.findByRole('region', { name: 'Horas economizadas' }))
  expect(await section.findByText('Não foi possível carregar os minutos.')).toBeVisible()
  stubReply(readMinutesSaved, { ...DEFAULT_MINUTES_SAVED, revision: 1 })
  await user.click(section.getByRole('button', { name: 'Tentar de novo' }))
  expect(await section.findByLabelText(/Prospecção/)).toHaveValue('120')
})

test.runIf(IS_NIGHT)('a draft of minutes is restored, and compared with the values when it was typed', async () => {
  const { user, form: fields } = await findForm()
  await user.type(fields.getByLabelText(/Estático/), '5')
  cleanup()
  stubReply(readMinutesSaved, { ...OWN, prospecting: 90, static: 20, revision: 2 })
  const { form: again } = await findForm()
  expect(again.getByText(/^Rascunho recuperado/)).toBeVisible()
  expect(again.getByLabelText(/Estático/)).toHaveValue('305')
  expect(again.getByLabelText(/Prospecção/)).toHaveValue('90')
  stubReply(changeMinutesSaved, { ok: true })
  await user.click(again.getByRole('button', SAVE))
  await waitFor(() =>
    expect(requestsTo(changeMinutesSaved).map(readJsonBody)).toEqual([{ static: 305, revision: 2, base: { static: 30 } }]),
  )
  await waitFor(() => expect(localStorage.getItem('rascunho:settings:savings')).toBeNull())
})

test.runIf(IS_NIGHT)('a draft of minutes that is discarded is gone, and the fields are as they were saved', async () => {
  const { user, form: fields } = await findForm()
  await user.type(fields.getByLabelText(/Estático/), '5')
  cleanup()
  const { form: again } = await findForm()
  await user.click(again.getByRole('button', { name: 'Descartar alterações' }))
  expect(again.getByLabelText(/Estático/)).toHaveValue('30')
  expect(again.queryByText(/^Rascunho recuperado/)).toBeNull()
  await waitFor(() => expect(localStorage.getItem('rascunho:settings:savings')).toBeNull())
})
