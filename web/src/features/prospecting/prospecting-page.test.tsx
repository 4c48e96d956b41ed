import { screen, waitFor, within } from '@testing-library/react'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { confirmNiche, listNiches, suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import type { RunState } from 'contract/runs/states.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
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

test('has the specification’s title, fields and button', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Prospecção via Google Maps', level: 1 })).toBeVisible()
  expect(await findNiche()).toHaveAttribute('placeholder', 'Ex.: clínicas de estética, advogados')
  expect(getCity()).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
  expect(screen.queryByText('*')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Últimas execuções' })).toBeVisible()
})

test.each([
  ['nothing', '', '', 'Nicho de Mercado'],
  ['white space', '  ', 'Curitiba', 'Nicho de Mercado'],
  ['a niche alone', 'advogados', ' ', 'Cidade'],
])('with %s it asks for both fields in the specification’s words, and sends nothing', async (_, typed, town, first) => {
  const { user } = openApp(PATH)
  if (typed) await user.type(await findNiche(), typed)
  if (town) await user.type(await screen.findByLabelText('Cidade'), town)
  await user.click(await screen.findByRole('button', { name: 'Iniciar Prospecção' }))
  expect(await screen.findByText('Campos obrigatórios')).toBeVisible()
  expect(screen.getAllByText('Por favor, preencha todos os campos antes de continuar.')).toHaveLength(1)
  expect(screen.getByLabelText(first)).toHaveFocus()
  expect(screen.getByLabelText(first)).toBeInvalid()
  expect(requestsTo(launchProspecting)).toEqual([])
})

test('sends exactly the specification’s payload, trimmed; Enter submits', async () => {
  stubReply(launchProspecting, aLaunch())
  const { user } = await openFilledForm()
  await user.type(getCity(), '{Enter}')
  await waitFor(() => expect(requestsTo(launchProspecting)).toHaveLength(1))
  expect(requestsTo(launchProspecting)[0]?.text).toBe('{"payload":{"niche":"clínicas de estética","city":"Foz do Iguaçu"}}')
  expect(requestsTo(launchProspecting)[0]?.url.search).toBe('')
})

test('during the request the button shows it, and neither button nor Enter sends twice', async () => {
  const release = holdReply(launchProspecting, aLaunch())
  const { user, submit } = await openFilledForm()
  await submit()
  expect(await screen.findByRole('button', { name: 'Iniciando...' })).toHaveAttribute('aria-disabled', 'true')
  await user.type(getCity(), '{Enter}')
  release()
  expect(await screen.findByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
  expect(requestsTo(launchProspecting)).toHaveLength(1)
})

test.each(
  firstByDay([
    ['our own server', () => stubReply(launchProspecting, aLaunch())],
    ['one that answers text', () => stubForeignReply(launchProspecting, 'Workflow was started')],
    ['one that answers another shape', () => stubForeignReply(launchProspecting, [{ message: 'ok' }], 201)],
  ]),
)('a success of %s is told in the specification’s words, and clears the fields', async (_, answer) => {
  answer()
  const { submit } = await openFilledForm()
  await submit()
  expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
  expect(screen.getByText('Você será notificado quando terminar.')).toBeVisible()
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

test('shows what the niche is taken for, and suggests municipalities with their state', async () => {
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

  test('is shown with its categories in each source, and sent once it is confirmed', async () => {
    const { user, dialog } = await submit(['Advogados'], ['Cartórios'])
    expect(await dialog.findByLabelText('Advogados')).toBeChecked()
    expect(dialog.getByText('Overture Maps: lawyer, legal_services')).toBeVisible()
    expect(requestsTo(launchProspecting)).toEqual([])
    await user.click(dialog.getByLabelText('Cartórios'))
    await user.click(dialog.getByLabelText('No CNPJ aberto, também atividade secundária'))
    await user.click(dialog.getByRole('button', { name: 'Confirmar e iniciar' }))
    expect(await screen.findByText('Prospecção iniciada com sucesso!')).toBeVisible()
    expect(requestsTo(confirmNiche).map(readJsonBody)).toEqual([
      { niche: 'clínicas de estética', niches: ['Advogados', 'Cartórios'], alsoSecondary: true },
    ])
    expect(requestsTo(launchProspecting)[0]?.text).toBe('{"payload":{"niche":"clínicas de estética","city":"Foz do Iguaçu"}}')
  })

  test('and that is not known is given what the list has, never by itself', async () => {
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

  test('stays in the form if the dialog is left', async () => {
    const { user } = await submit(['Advogados'], [])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
    expect([requestsTo(confirmNiche), requestsTo(launchProspecting)]).toEqual([[], []])
  })
})

describe('a failure', () => {
  test('is reported in the specification’s words with the service’s reason, and keeps the fields', async () => {
    stubFailure(launchProspecting, { status: 502, code: 'run_refused', detail: 'O serviço respondeu 404' })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(screen.getByText('Ocorreu um erro ao iniciar a prospecção. Tente novamente.')).toBeVisible()
    expect(screen.getByText('O serviço respondeu 404')).toBeVisible()
    expect(await findNiche()).toHaveValue('  clínicas de estética ')
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
    expect(screen.getByRole('button', { name: 'Iniciar Prospecção' })).toBeEnabled()
  })

  test.each(
    firstByDay([
      ['another service’s', () => stubForeignReply(launchProspecting, 'Bad gateway', 500)],
      ['the network’s', () => stubFailure(launchProspecting)],
    ]),
  )('%s keeps the fields too', async (_, answer) => {
    answer()
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(getCity()).toHaveValue(' Foz do Iguaçu ')
  })

  test('whose answer was lost says that it can be sent again from here', async () => {
    stubFailure(launchProspecting)
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText(/envie de novo por aqui, que nada é gravado duas vezes/)).toBeVisible()
  })

  test.each(
    firstByDay([
      ['not_configured', 503, 'Configurar integração', '/settings'],
      ['run_uncertain', 502, 'Ver execução', '/execucoes/12'],
    ]),
  )('%s brings its link, which goes there without loading the page anew', async (code, status, label, href) => {
    stubSettings()
    stubReply(readRun, aRunDetail({ automation: 'prospecting' }))
    stubFailure(launchProspecting, { status, code, link: { label, href } })
    const { user, router, submit } = await openFilledForm()
    await submit()
    await user.click(await screen.findByRole('link', { name: label }))
    await waitFor(() => expect(router.state.location.pathname).toBe(href))
  })

  test('a link that leads out of the app is not offered', async () => {
    stubFailure(launchProspecting, { status: 503, code: 'x', link: { label: 'Clique', href: '//evil.example' } })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Clique' })).toBeNull()
  })

  test('its toast closes when the next launch is queued', async () => {
    stubFailure(launchProspecting, { status: 502, code: 'run_refused' })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    stubForeignReply(launchProspecting, aLaunch('retrying'), 202)
    await submit()
    expect(await screen.findByText('Na fila de envio')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Erro ao iniciar prospecção')).toBeNull())
    const [first, second] = requestsTo(launchProspecting).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })

  test('names the field that the server refuses', async () => {
    stubFailure(launchProspecting, { status: 422, code: 'invalid', fields: { 'payload.city': 'Use no máximo 200 caracteres' } })
    const { submit } = await openFilledForm()
    await submit()
    expect(await screen.findByText('Use no máximo 200 caracteres')).toBeVisible()
    expect(getCity()).toHaveFocus()
  })

  test('reloads the runs, which have the refused one', async () => {
    stubFailure(launchProspecting, { status: 502, code: 'run_refused' })
    const { submit } = await openFilledForm()
    await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(1))
    await submit()
    await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(2))
  })
})

test('a launch shows among the last runs', async () => {
  stubReply(launchProspecting, aLaunch())
  const { submit } = await openFilledForm()
  await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(1))
  expect(requestsTo(listRuns)[0]?.url.searchParams.get('automation')).toBe('prospecting')
  await submit()
  await waitFor(() => expect(requestsTo(listRuns)).toHaveLength(2))
})

test('"n" goes to the first field', async () => {
  const { user } = openApp(PATH)
  await findNiche()
  await user.keyboard('n')
  expect(await findNiche()).toHaveFocus()
  expect(await findNiche()).toHaveValue('')
})

describe('"Reenviar com alterações"', () => {
  const run = (more: object = {}) =>
    aRunDetail({ id: 12, automation: 'prospecting', input: { payload: { niche: 'dentistas', city: 'Recife' } }, ...more })

  test('starts from the run’s input with a link to it, and is blank after a success', async () => {
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

  test('after a dismissal the fields stay, without the link', async () => {
    stubReply(readRun, run())
    stubReply(launchProspecting, aLaunch())
    const { user, router } = openApp(`${PATH}?de=12`)
    await user.click(await screen.findByRole('button', { name: /Dispensar/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await findNiche()).toHaveValue('dentistas')
    await user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
    await waitFor(() => expect(requestsTo(launchProspecting)[0]?.url.search).toBe(''))
  })

  test('a failure keeps the fields and the link', async () => {
    stubReply(readRun, run())
    stubFailure(launchProspecting, { status: 502, code: 'run_refused' })
    const { user } = openApp(`${PATH}?de=12`)
    await user.type(await findNiche(), '{Enter}')
    expect(await screen.findByText('Erro ao iniciar prospecção')).toBeVisible()
    expect(await findNiche()).toHaveValue('dentistas')
    expect(screen.getByRole('link', { name: 'A partir da execução nº 12' })).toBeVisible()
  })

  test.each(
    firstByDay([
      ['of another automation', () => stubReply(readRun, run({ automation: 'static' }))],
      ['that is not there', () => stubFailure(readRun, { status: 404 })],
    ]),
  )('a run %s leaves the form blank', async (_, answer) => {
    answer()
    openApp(`${PATH}?de=12`)
    expect(await findNiche()).toHaveValue('')
    expect(screen.queryByRole('link', { name: /A partir da execução/ })).toBeNull()
  })
})

test('where calls are passed on to another service, neither runs nor contacts are offered', async () => {
  const { readCapabilities } = await import('contract/capabilities.ts')
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  const form = within(await screen.findByRole('form', { name: 'Prospecção' }))
  expect(form.getByRole('button', { name: 'Iniciar Prospecção' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contatos encontrados' })).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Últimas execuções' })).toBeNull()
})

test('where Google is asked too, the form tells what that costs before', async () => {
  stubReply(suggestProspecting, { niches: [], understood: [], isConfirmed: true, cities: [], hasPlaces: true })
  await openFilledForm()
  expect(await screen.findByText(/até 300 chamadas, só de IDs: US\$ 0,00\. .*US\$ 17,00 por mil/)).toBeVisible()
})
