import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { editOutflow, listOutflows, recordOutflow, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { readHome } from 'contract/home/home.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { readRun } from 'contract/runs/runs.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { EMPTY_HOME } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, requestsTo, stubFailure, stubReply, stubResponse } from '#testing/server.ts'
import { user } from '#testing/user.ts'

beforeEach(stubSessionAndEntryLists)

const SAVED = { ok: true as const, id: 1 }
const RECOVERED = /^Rascunho recuperado/
const FAILED = 'Não foi possível registrar a saída'
const stubRefusal = () => stubFailure(recordOutflow, { status: 422, fields: { nome_saida: 'Use outro nome' } })
const listKeys = () => requestsTo(recordOutflow).map(({ headers }) => headers.get('idempotency-key'))

async function openDialog() {
  await user.click((await screen.findAllByRole('button', { name: /^Registrar Nova Saída/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  return { dialog, name: dialog.getByLabelText(/Nome da saída/) }
}

const openForm = () => {
  openApp('/financeiro')
  return openDialog()
}

/** Unmounts the app and opens it again, as a reload does. */
async function reopenForm() {
  cleanup()
  const form = await openForm()
  expect(form.dialog.getByText(RECOVERED)).toBeVisible()
  return form
}

async function submit(): Promise<void> {
  const before = requestsTo(recordOutflow).length
  await user.click(await screen.findByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(before + 1))
}

async function submitAndFail(): Promise<void> {
  await submit()
  await screen.findByRole('button', { name: 'Registrar Saída' })
}

/** Holds back a response. @returns the function that releases it */
function holdResponse(respond: () => Response): () => void {
  const told = Promise.withResolvers<void>()
  stubResponse(recordOutflow, async () => {
    await told.promise
    return respond()
  })
  return told.resolve
}

test('a form whose answer was lost, reopened from its draft, repeats the submission with its key', async () => {
  stubFailure(recordOutflow)
  await user.type((await openForm()).name, 'Aluguel')
  await submitAndFail()
  const { name } = await reopenForm()
  await user.type(name, ' da sala')
  await submitAndFail()
  await reopenForm()
  stubFailure(recordOutflow, {
    status: 422,
    code: 'idempotency_key_reused',
    title: 'O envio anterior foi gravado, com outros dados',
  })
  await submitAndFail()
  expect(await screen.findByText(/O envio anterior foi gravado, com outros dados/)).toBeVisible()
  await reopenForm()
  stubReply(recordOutflow, SAVED)
  await submit()
  const [first, second, third, fourth] = listKeys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a form that was refused, reopened from its draft, sends a new key', async () => {
  stubRefusal()
  const { dialog, name } = await openForm()
  await user.type(name, 'Aluguel')
  await submit()
  await dialog.findByText('Use outro nome')
  await reopenForm()
  await submit()
  expect(listKeys()[1]).not.toBe(listKeys()[0])
})

test('"Descartar" removes the draft and its submission: the same values have a new key', async () => {
  stubFailure(recordOutflow)
  await user.type((await openForm()).name, 'Aluguel')
  await submitAndFail()
  const { dialog, name } = await reopenForm()
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  expect(name).toHaveValue('')
  await user.type(name, 'Aluguel')
  await submitAndFail()
  await reopenForm()
  expect(listKeys()[1]).not.toBe(listKeys()[0])
})

test.each([
  ['its answer is lost: opened again, it repeats the submission', () => HttpResponse.error(), true],
  ['it is refused: opened again, it sends anew', () => HttpResponse.json({}, { status: 422 }), false],
])('a form is left while it is sent, and %s', async (_, respond, repeats) => {
  const release = holdResponse(respond)
  await user.type((await openForm()).name, 'Aluguel')
  await submit()
  await user.keyboard('{Escape}')
  await screen.findByText('O envio continua')
  release()
  await screen.findByText(FAILED)
  expect((await openDialog()).dialog.getByText(RECOVERED)).toBeVisible()
  await submit()
  expect(listKeys()[1] === listKeys()[0]).toBe(repeats)
})

test('a form left while it is sent, and refused, is a draft again though another was sent', async () => {
  const refuse = holdResponse(() => HttpResponse.json({}, { status: 422 }))
  await user.type((await openForm()).name, 'Aluguel')
  await submit()
  await user.keyboard('{Escape}')
  await screen.findByText('O envio continua')
  await user.type((await openDialog()).name, 'Luz')
  const accept = holdResponse(() => HttpResponse.json(SAVED))
  await submit()
  refuse()
  await screen.findByText(FAILED)
  accept()
  await screen.findByText('Saída registrada com sucesso!')
  expect((await openDialog()).name).toHaveValue('Aluguel')
  expect(screen.getByText(RECOVERED)).toBeVisible()
})

test('a launch that repeats a run leaves the draft of a new launch as it is', async () => {
  stubLaunchers()
  stubReply(readRun, aRunDetail({ automation: 'prospecting', input: { payload: { niche: 'advogados', city: 'Recife' } } }))
  stubReply(launchProspecting, { ok: true, run: { id: 13, state: 'running' } })
  openApp('/tools/scraper-google-maps')
  await user.type(await screen.findByLabelText('Nicho de Mercado'), 'dentistas')
  cleanup()
  const { router } = openApp('/tools/scraper-google-maps?de=12')
  expect(await screen.findByLabelText('Nicho de Mercado')).toHaveValue('advogados')
  await user.type(screen.getByLabelText('Cidade'), ' e Olinda')
  await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
  await screen.findByText('Prospecção iniciada com sucesso!')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  cleanup()
  openApp('/tools/scraper-google-maps')
  expect(await screen.findByText(RECOVERED)).toBeVisible()
  expect(screen.getByLabelText('Nicho de Mercado')).toHaveValue('dentistas')
})

test('a form that is reopened before its first answer repeats the submission', async () => {
  const release = holdResponse(() => HttpResponse.error())
  await user.type((await openForm()).name, 'Aluguel')
  await submit()
  await reopenForm()
  await submit()
  release()
  expect(listKeys()[1]).toBe(listKeys()[0])
})

test('a copy of an entry that was sent without changes repeats the submission too', async () => {
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  stubFailure(recordOutflow)
  const openCopy = async () => {
    openApp('/financeiro')
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
    await screen.findByRole('dialog', { name: 'Registrar Nova Saída' })
  }
  await openCopy()
  await submitAndFail()
  cleanup()
  await openCopy()
  await submit()
  expect(listKeys()[1]).toBe(listKeys()[0])
})

test('Home’s outflow, reopened after a lost answer, is sent unchanged, with the same timestamp', async () => {
  stubReply(readHome, EMPTY_HOME)
  stubFailure(recordOutflowFromModal)
  const openHome = async () => {
    openApp('/')
    await user.click(await screen.findByRole('button', { name: /Registre uma saída sem sair/ }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar Saída Financeira' }))
    return within(await screen.findByRole('dialog', { name: 'Nova Saída Financeira' }))
  }
  await user.type((await openHome()).getByLabelText(/Título/), 'Hospedagem')
  await user.click(screen.getByRole('button', { name: 'Registrar Saída' }))
  await screen.findByText('Erro ao registrar saída financeira. Tente novamente.')
  cleanup()
  expect((await openHome()).getByText(RECOVERED)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflowFromModal)).toHaveLength(2))
  const [first, second] = requestsTo(recordOutflowFromModal)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.text).toBe(first?.text)
})

test('a launcher whose answer was lost repeats its launch, however often its screen is closed', async () => {
  stubLaunchers()
  stubFailure(launchProspecting)
  const launch = async (times: number) => {
    await user.click(await screen.findByRole('button', { name: 'Iniciar Prospecção' }))
    await waitFor(() => expect(requestsTo(launchProspecting)).toHaveLength(times))
    await screen.findByRole('button', { name: 'Iniciar Prospecção' })
  }
  openApp('/tools/scraper-google-maps')
  await user.type(await screen.findByLabelText('Nicho de Mercado'), 'dentistas')
  await user.type(screen.getByLabelText('Cidade'), 'Recife')
  await launch(1)
  cleanup()
  openApp('/tools/scraper-google-maps')
  expect(await screen.findByText(RECOVERED)).toBeVisible()
  cleanup()
  openApp('/tools/scraper-google-maps')
  expect(await screen.findByText(RECOVERED)).toBeVisible()
  await launch(2)
  const [first, second] = requestsTo(launchProspecting).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

const TYPED_SINCE = /^O envio foi salvo/

test('a date that is half typed when the answer arrives stays in the open form', async () => {
  const accept = holdResponse(() => HttpResponse.json(SAVED))
  const { dialog, name } = await openForm()
  await user.type(name, 'Aluguel')
  await user.clear(dialog.getByLabelText('Data'))
  await user.type(dialog.getByLabelText('Data'), '20/04/2026')
  await submit()
  await user.clear(dialog.getByLabelText('Data'))
  await user.type(dialog.getByLabelText('Data'), '1/')
  accept()
  expect(await dialog.findByText(TYPED_SINCE)).toBeVisible()
  expect(dialog.getByLabelText('Data')).toHaveValue('1/')
})

test('what is typed while a new entry is sent is a draft where the form is closed', async () => {
  const accept = holdResponse(() => HttpResponse.json(SAVED))
  const { dialog, name } = await openForm()
  await user.type(name, 'Aluguel')
  await submit()
  await user.type(dialog.getByLabelText('Valor'), '290')
  await user.keyboard('{Escape}')
  await screen.findByText('O envio continua')
  accept()
  await screen.findByText('Saída registrada com sucesso!')
  const reopened = await openDialog()
  expect(reopened.dialog.getByText(RECOVERED)).toBeVisible()
  expect(reopened.dialog.getByLabelText('Valor')).toHaveValue('290,00')
  expect(reopened.name).toHaveValue('')
})

test('what is typed while an edit is saved is the next edit, compared with what was saved', async () => {
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  const accept = holdReply(editOutflow, SAVED)
  openApp('/financeiro')
  await user.click(await screen.findByRole('button', { name: /^Figma/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Nome da saída/), ' anual')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(editOutflow)).toHaveLength(1))
  await user.type(dialog.getByLabelText(/Nome da saída/), ', time')
  accept()
  await dialog.findByText(TYPED_SINCE)
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(editOutflow)).toHaveLength(2))
  expect(JSON.parse(requestsTo(editOutflow)[1]?.text ?? '')).toMatchObject({
    description: 'Figma anual, time',
    base: { description: 'Figma anual' },
  })
})

test('what is typed while a launch is sent stays in the launcher, which is otherwise empty', async () => {
  stubLaunchers()
  const accept = holdReply(launchProspecting, { ok: true, run: { id: 13, state: 'running' } })
  openApp('/tools/scraper-google-maps')
  await user.type(await screen.findByLabelText('Nicho de Mercado'), 'dentistas')
  await user.type(screen.getByLabelText('Cidade'), 'Recife')
  await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
  await waitFor(() => expect(requestsTo(launchProspecting)).toHaveLength(1))
  await user.type(screen.getByLabelText('Cidade'), ' e Olinda')
  accept()
  expect(await screen.findByText(TYPED_SINCE)).toBeVisible()
  expect(screen.getByLabelText('Nicho de Mercado')).toHaveValue('')
  expect(screen.getByLabelText('Cidade')).toHaveValue('Recife e Olinda')
})
