import { screen, waitFor, within } from '@testing-library/react'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { confirmNiche, listNiches, suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import type { RunState } from 'contract/runs/states.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const PATH = '/tools/scraper-google-maps'
const aLaunch = (state: RunState = 'running') => ({ ok: true as const, run: { id: 12, state } })

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listRuns, { runs: [], next: null })
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
  stubReply(suggestProspecting, { niches: [], understood: [], isConfirmed: true, cities: [] })
})

const findNiche = () => screen.findByLabelText('Nicho de Mercado')
const getCity = () => screen.getByLabelText('Cidade')

async function openFilledForm(path = PATH) {
  const opened = openApp(path)
  const { user } = opened
  await user.fill(await findNiche(), '  clínicas de estética ')
  await user.fill(getCity(), ' Foz do Iguaçu ')
  return { ...opened, submit: () => user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' })) }
}

test('the form has the specification’s title, fields and button; n goes to its first field', async () => {
  const { user } = openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Prospecção via Google Maps', level: 1 })).toBeVisible()
  expect(await findNiche()).toHaveAttribute('placeholder', 'Ex.: clínicas de estética, advogados')
  expect(getCity()).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
  expect(screen.queryByText('*')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Últimas execuções' })).toBeVisible()
  await user.keyboard('n')
  expect(await findNiche()).toHaveFocus()
  expect(await findNiche()).toHaveValue('')
})

test('niche and city are both asked for in the specification’s words, and white space is neither', async () => {
  const { user } = openApp(PATH)
  for (const [niche, city, first] of [
    ['', '', 'Nicho de Mercado'],
    ['  ', 'Curitiba', 'Nicho de Mercado'],
    ['advogados', ' ', 'Cidade'],
  ] as const) {
    await user.fill(await findNiche(), niche)
    await user.fill(getCity(), city)
    await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
    await waitFor(() => expect(screen.getByLabelText(first)).toHaveFocus())
    expect(screen.getByLabelText(first)).toBeInvalid()
    expect(await screen.findByText('Campos obrigatórios')).toBeVisible()
    expect(screen.getAllByText('Por favor, preencha todos os campos antes de continuar.')).toHaveLength(1)
  }
  expect(requestsTo(launchProspecting)).toEqual([])
})

test('a launch sends the specification’s payload once, tells its success, and is a new run', async () => {
  const release = holdReply(launchProspecting, aLaunch())
  const { user } = await openFilledForm()
  await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(1))
  expect(requestsTo(listRuns)[0]?.url.searchParams.get('automation')).toBe('prospecting')
  await user.type(getCity(), '{Enter}')
  expect(await screen.findByRole('button', { name: 'Iniciando...' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Iniciando...' }))
  await user.type(getCity(), '{Enter}')
  release()
  expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
  expect(screen.getByText('Você será notificado quando terminar.')).toBeVisible()
  await waitFor(() => expect(getCity()).toHaveValue(''))
  expect(await findNiche()).toHaveValue('')
  expect(await screen.findByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
  await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(2))
  expect(requestsTo(launchProspecting)).toHaveLength(1)
  expect(requestsTo(launchProspecting)[0]?.text).toBe('{"payload":{"niche":"clínicas de estética","city":"Foz do Iguaçu"}}')
  expect(requestsTo(launchProspecting)[0]?.url.search).toBe('')
})

test.runIf(IS_NIGHT).each([
  ['text', () => stubForeignReply(launchProspecting, 'Workflow was started')],
  ['another shape', () => stubForeignReply(launchProspecting, [{ message: 'ok' }], 201)],
])('a success of a service that answers %s is told, and clears the fields', async (_, answer) => {
  answer()
  const { submit } = await openFilledForm()
  await submit()
  expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
  await waitFor(() => expect(getCity()).toHaveValue(''))
  expect(await findNiche()).toHaveValue('')
})

test.each(
  firstByDay([
    [
      'retrying',
      'Na fila de envio',
      'O serviço não pôde receber agora. A execução está guardada e será enviada automaticamente assim que ele puder.',
    ],
    [
      'queued',
      'Na fila de envio',
      'O serviço não pôde receber agora. A execução está guardada e será enviada automaticamente assim que ele puder.',
    ],
    ['sending', 'Ainda enviando', 'O serviço está demorando a responder. Acompanhe em Execuções.'],
  ] as const),
)('a run that is %s clears the fields and says what goes on by itself', async (state, title, message) => {
  stubForeignReply(launchProspecting, aLaunch(state), 202)
  stubReply(readRun, aRunDetail({ automation: 'prospecting' }))
  const { user, router, submit } = await openFilledForm()
  await submit()
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryByText('Prospecção iniciada com sucesso!')).toBeNull()
  await waitFor(() => expect(getCity()).toHaveValue(''))
  await user.click(screen.getByRole('link', { name: 'Ver execução' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
})

test('the form shows what the niche is taken for, and suggests municipalities with their state', async () => {
  stubReply(suggestProspecting, {
    niches: ['Advogados'],
    understood: ['Advogados'],
    isConfirmed: true,
    cities: ['Bom Jesus/PB', 'Bom Jesus/PI'],
  })
  const { user } = openApp(PATH)
  await user.fill(await findNiche(), 'advocacia')
  expect(await screen.findByText('Procura por: Advogados.')).toBeVisible()
  await user.fill(getCity(), 'Bom J')
  await waitFor(() => expect(requestsTo(suggestProspecting).at(-1)?.url.search).toBe('?niche=advocacia&city=Bom+J'))
  const list = document.getElementById(getCity().getAttribute('list') ?? '')
  await waitFor(() =>
    expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual(['Bom Jesus/PB', 'Bom Jesus/PI']),
  )
})

describe('a niche that nobody has confirmed', () => {
  const NICHES = [
    { name: 'Advogados', categories: { 'Overture Maps': ['lawyer', 'legal_services'] } },
    { name: 'Cartórios', categories: { 'Overture Maps': ['notary_public'] } },
    { name: 'Padarias', categories: { 'Overture Maps': ['bakery'] } },
  ]

  async function submit(understood: string[], niches: string[]) {
    stubReply(suggestProspecting, { niches, understood, isConfirmed: false, cities: [] })
    stubReply(listNiches, { niches: NICHES })
    stubReply(confirmNiche, { ok: true })
    stubReply(launchProspecting, aLaunch())
    const { user, submit } = await openFilledForm()
    await submit()
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'O que procurar' })) }
  }

  test('is shown with its categories, stays in the form if left, and is sent once confirmed', async () => {
    const { user, dialog } = await submit(['Advogados'], ['Cartórios'])
    expect(await dialog.findByLabelText('Advogados')).toBeChecked()
    expect(dialog.getByText('Overture Maps: lawyer, legal_services')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
    expect([requestsTo(confirmNiche), requestsTo(launchProspecting)]).toEqual([[], []])

    await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
    const again = within(await screen.findByRole('dialog', { name: 'O que procurar' }))
    await user.click(await again.findByLabelText('Cartórios'))
    await user.click(again.getByLabelText('No CNPJ aberto, também atividade secundária'))
    await user.click(again.getByRole('button', { name: 'Confirmar e iniciar' }))
    expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
    expect(requestsTo(confirmNiche).map(readJsonBody)).toEqual([
      { niche: 'clínicas de estética', niches: ['Advogados', 'Cartórios'], alsoSecondary: true },
    ])
    expect(requestsTo(launchProspecting)[0]?.text).toBe('{"payload":{"niche":"clínicas de estética","city":"Foz do Iguaçu"}}')
  })

  test('and that is not known is never sent by itself, but with a niche of the list', async () => {
    const { user, dialog } = await submit([], [])
    await user.click(await dialog.findByRole('button', { name: 'Confirmar e iniciar' }))
    expect(dialog.getByText('Marque ao menos um.')).toBeVisible()
    await user.click(dialog.getByLabelText('Acrescentar da lista'))
    await user.click(await screen.findByRole('option', { name: 'Padarias' }))
    expect(await dialog.findByLabelText('Padarias')).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Confirmar e iniciar' }))
    await waitFor(() =>
      expect(requestsTo(confirmNiche).map(readJsonBody)).toEqual([{ niche: 'clínicas de estética', niches: ['Padarias'] }]),
    )
  })
})

describe('a failed launch', () => {
  test('is told with the service’s reason until the next one, is a run, and keeps the fields', async () => {
    stubFailure(launchProspecting, { status: 502, code: 'run_refused', detail: 'O serviço respondeu 404' })
    const { submit } = await openFilledForm()
    await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(1))
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(screen.getByText('Ocorreu um erro ao iniciar a prospecção. Tente novamente.')).toBeVisible()
    expect(screen.getByText('O serviço respondeu 404')).toBeVisible()
    expect(await findNiche()).toHaveValue('  clínicas de estética ')
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
    expect(screen.getByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
    await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(2))

    stubForeignReply(launchProspecting, aLaunch('retrying'), 202)
    await submit()
    expect(await screen.findByText('Na fila de envio')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Erro ao iniciar prospecção')).toBeNull())
    const [first, second] = requestsTo(launchProspecting).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })

  test.runIf(IS_NIGHT)('of another service keeps the fields too', async () => {
    stubForeignReply(launchProspecting, 'Bad gateway', 500)
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
  })

  test('whose answer was lost says that it can be sent again from here, and keeps the fields', async () => {
    stubFailure(launchProspecting)
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText(/envie de novo por aqui, que nada é gravado duas vezes/)).toBeVisible()
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
  })

  test.each(
    firstByDay([
      ['not_configured', 503, 'Configurar integração', '/settings'],
      ['run_uncertain', 502, 'Ver execução', '/execucoes/12'],
    ]),
  )('with the code %s has its link, which goes there without loading the page anew', async (code, status, label, href) => {
    stubSettings()
    stubReply(readRun, aRunDetail({ automation: 'prospecting' }))
    stubFailure(launchProspecting, { status, code, link: { label, href } })
    const { user, router, submit } = await openFilledForm()
    await submit()
    await user.click(await screen.findByRole('link', { name: label }))
    await waitFor(() => expect(router.state.location.pathname).toBe(href))
  })

  test('offers no link that leads out of the app', async () => {
    stubFailure(launchProspecting, { status: 503, code: 'x', link: { label: 'Clique', href: '//evil.example' } })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Clique' })).toBeNull()
  })

  test('tells what the server refuses at its field', async () => {
    stubFailure(launchProspecting, { status: 422, code: 'invalid', fields: { 'payload.city': 'Use no máximo 200 caracteres' } })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Use no máximo 200 caracteres')).toBeVisible()
    expect(getCity()).toHaveFocus()
  })
})

describe('"Reenviar com alterações"', () => {
  const run = (more: object = {}) =>
    aRunDetail({ id: 12, automation: 'prospecting', input: { payload: { niche: 'dentistas', city: 'Recife' } }, ...more })

  test('starts from the run’s input with a link to it, and leaves the form blank after a success', async () => {
    stubReply(readRun, run())
    stubReply(launchProspecting, aLaunch())
    const { user, router } = openApp(`${PATH}?de=12`)
    expect(await findNiche()).toHaveValue('dentistas')
    expect(getCity()).toHaveValue('Recife')
    expect(screen.getByRole('link', { name: 'A partir da execução nº 12' })).toHaveAttribute('href', '/execucoes/12')
    await user.fill(getCity(), 'Recife Antigo')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
    const [sent] = requestsTo(launchProspecting)
    expect(sent?.url.search).toBe('?previous=12')
    expect(readJsonBody(sent)).toEqual({ payload: { niche: 'dentistas', city: 'Recife Antigo' } })
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await findNiche()).toHaveValue('')
    expect(screen.queryByRole('link', { name: /A partir da execução/ })).toBeNull()
  })

  test('keeps the fields and the link after a failure, and the fields alone after a dismissal', async () => {
    stubReply(readRun, run())
    stubFailure(launchProspecting, { status: 502, code: 'run_refused' })
    const { user, router } = openApp(`${PATH}?de=12`)
    await user.type(await findNiche(), '{Enter}')
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(await findNiche()).toHaveValue('dentistas')
    expect(screen.getByRole('link', { name: 'A partir da execução nº 12' })).toBeVisible()

    stubReply(launchProspecting, aLaunch())
    await user.click(screen.getByRole('button', { name: /Dispensar/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await findNiche()).toHaveValue('dentistas')
    await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
    await waitFor(() => expect(requestsTo(launchProspecting)[1]?.url.search).toBe(''))
  })

  test.each(
    firstByDay([
      ['of another automation', () => stubReply(readRun, run({ automation: 'static' }))],
      ['that is not there', () => stubFailure(readRun, { status: 404 })],
    ]),
  )('of a run %s leaves the form blank', async (_, answer) => {
    answer()
    openApp(`${PATH}?de=12`)
    expect(await findNiche()).toHaveValue('')
    expect(screen.queryByRole('link', { name: /A partir da execução/ })).toBeNull()
  })
})

test('a prospecting of another service offers neither runs nor contacts', async () => {
  const { readCapabilities } = await import('contract/capabilities.ts')
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  const form = within(await screen.findByRole('form', { name: 'Prospecção' }))
  expect(form.getByRole('button', { name: 'Iniciar Prospecção' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contatos encontrados' })).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Últimas execuções' })).toBeNull()
})

test('a prospecting that asks Google too tells its cost before', async () => {
  stubReply(suggestProspecting, { niches: [], understood: [], isConfirmed: true, cities: [], hasPlaces: true })
  await openFilledForm()
  expect(await screen.findByText(/até 300 chamadas, só de IDs: US\$ 0,00\. .*US\$ 17,00 por mil/)).toBeVisible()
})
