import { cleanup, screen, waitFor } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { readRun } from 'contract/runs/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/tools/scraper-google-maps'
const INPUT = { payload: { niche: 'dentistas', city: 'Recife' } }
const INTERNAL = { id: 1, name: 'Operações Internas', revision: 1 }
const LAUNCHED = { ok: true as const, run: { id: 12, state: 'running' as const } }

beforeEach(() => {
  stubLaunchers()
  stubSessionAndEntryLists()
  stubReply(listProjectOptions, [INTERNAL, { id: 2, name: 'Site novo', revision: 1 }])
  stubReply(launchProspecting, LAUNCHED)
})

const findProjectField = () => screen.findByRole('combobox', { name: 'Projeto' })
const listSentQueries = () => requestsTo(launchProspecting).map(({ url }) => url.search)

async function openFilledForm(path = PATH) {
  const { user } = openApp(path)
  await user.fill(await screen.findByLabelText('Nicho de Mercado'), 'dentistas')
  await user.fill(screen.getByLabelText('Cidade'), 'Recife')
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' })) }
}

async function expectProjectsOffered() {
  expect(await findProjectField()).toHaveDisplayValue('Nenhum projeto')
  expect([...(await findProjectField()).querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Nenhum projeto',
    'Operações Internas',
    'Site novo',
  ])
}

test
  .runIf(IS_NIGHT)
  .each(['/tools/gerador-pos-producao', '/tools/gerador-conteudo-carrossel', '/tools/gerador-conteudo-estatico'])(
  '%s offers the projects, and none to begin with',
  async (path) => {
    openApp(path)
    await expectProjectsOffered()
  },
)

test('a launch’s project is kept by a refusal, sent beside the specification’s body, cleared', async () => {
  stubFailure(launchProspecting, { status: 422, fields: { project: 'Projeto não encontrado' } })
  const { user, submit } = await openFilledForm()
  await expectProjectsOffered()
  await user.selectOptions(await findProjectField(), 'Site novo')
  await submit()
  expect(await screen.findByText('Projeto não encontrado')).toBeVisible()
  expect(await findProjectField()).toHaveFocus()
  expect(await findProjectField()).toHaveDisplayValue('Site novo')
  stubReply(launchProspecting, LAUNCHED)
  await submit()
  await waitFor(() => expect(listSentQueries()).toEqual(['?project=2', '?project=2']))
  expect(readJsonBody(requestsTo(launchProspecting)[1])).toEqual(INPUT)
  await waitFor(async () => expect(await findProjectField()).toHaveDisplayValue('Nenhum projeto'))
})

test.each(
  firstByDay([
    ['with nothing but the internal project', () => stubReply(listProjectOptions, [INTERNAL])],
    [
      'where calls are passed on',
      () => stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false }),
    ],
  ]),
)('a launcher offers no project %s', async (_, answer) => {
  answer()
  const { submit } = await openFilledForm()
  await submit()
  await waitFor(() => expect(listSentQueries()).toEqual(['']))
  expect(screen.queryByRole('combobox', { name: 'Projeto' })).toBeNull()
})

test('a launch’s project is part of its draft, and restored even if projects cannot be loaded', async () => {
  const { user } = await openFilledForm()
  await user.selectOptions(await findProjectField(), 'Site novo')
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('Site novo'))
  cleanup()
  stubFailure(listProjectOptions, { status: 500 })
  const openRepetition = openApp(PATH)
  expect(await screen.findByText(/Rascunho recuperado/)).toBeVisible()
  expect(await findProjectField()).toHaveDisplayValue('Site novo')
  await openRepetition.user.click(screen.getByRole('button', { name: 'Iniciar Prospecção' }))
  await waitFor(() => expect(listSentQueries()).toEqual(['?project=2']))
})

test('a launcher’s projects that failed to load are reported, and can be loaded again', async () => {
  stubFailure(listProjectOptions, { status: 500 })
  const { user, submit } = await openFilledForm()
  expect(await screen.findByText('Não foi possível carregar os projetos.', { exact: false })).toBeVisible()
  stubReply(listProjectOptions, [INTERNAL, { id: 2, name: 'Site novo', revision: 1 }])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('option', { name: 'Site novo' })
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  await user.selectOptions(await findProjectField(), 'Site novo')
  await submit()
  await waitFor(() => expect(listSentQueries()).toEqual(['?project=2']))
})

describe('the project of "Reenviar com alterações"', () => {
  const repeatRun = async (project: { id: number; name: string } | null) => {
    stubReply(readRun, aRunDetail({ id: 12, automation: 'prospecting', input: INPUT, project }))
    const { user } = openApp(`${PATH}?de=12`)
    const submit = async () => user.click(await screen.findByRole('button', { name: 'Iniciar Prospecção' }))
    return { user, submit }
  }

  test.each(
    firstByDay([
      ['Site novo', { id: 2, name: 'Site novo' }, 'Site novo'],
      ['one that is archived by now', { id: 9, name: 'Antigo' }, 'Antigo (arquivado)'],
      ['none', null, 'Nenhum projeto'],
    ]),
  )('stays %s, which the server knows', async (_, project, shown) => {
    const { submit } = await repeatRun(project)
    await waitFor(async () => expect(await findProjectField()).toHaveDisplayValue(shown))
    await submit()
    await waitFor(() => expect(listSentQueries()).toEqual(['?previous=12']))
  })

  test('stays where the projects could not be loaded', async () => {
    stubFailure(listProjectOptions, { status: 500 })
    const { submit } = await repeatRun({ id: 2, name: 'Site novo' })
    expect(await screen.findByText('Não foi possível carregar os projetos.', { exact: false })).toBeVisible()
    expect(await findProjectField()).toHaveDisplayValue('Site novo')
    await submit()
    await waitFor(() => expect(listSentQueries()).toEqual(['?previous=12']))
  })

  test('is sent as an empty one where none is chosen', async () => {
    const { user, submit } = await repeatRun({ id: 2, name: 'Site novo' })
    await user.selectOptions(await findProjectField(), 'Nenhum projeto')
    await submit()
    await waitFor(() => expect(listSentQueries()).toEqual(['?previous=12&project=']))
  })

  test('stays after a dismissal, as the other fields do', async () => {
    const { user, submit } = await repeatRun({ id: 2, name: 'Site novo' })
    await user.click(await screen.findByRole('button', { name: /Dispensar/ }))
    expect(await findProjectField()).toHaveDisplayValue('Site novo')
    await submit()
    await waitFor(() => expect(listSentQueries()).toEqual(['?project=2']))
  })
})
