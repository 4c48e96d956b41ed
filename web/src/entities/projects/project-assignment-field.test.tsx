import { screen, waitFor, within } from '@testing-library/react'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { assignToProject } from 'contract/projects/projects.ts'
import { readRun } from 'contract/runs/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { readJsonBody, requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'

const SITE = { id: 2, name: 'Site novo' }

beforeEach(() => {
  stubSession()
  stubLaunchers()
  stubReply(listProjectOptions, [
    { id: 1, name: 'Operações Internas', revision: 1 },
    { id: 2, name: 'Site novo', revision: 1 },
  ])
  stubReply(assignToProject, { ok: true })
})

const stubRun = (project: typeof SITE | null) => stubReply(readRun, aRunDetail({ title: 'Guia de grãos', project }))

async function openDetails(project: typeof SITE | null) {
  stubRun(project)
  const { user, router, client } = openApp('/execucoes/12')
  const part = within(await screen.findByRole('region', { name: 'Detalhes' }))
  await part.findByRole('option', { name: 'Operações Internas' })
  return { user, router, client, part, field: part.getByRole('combobox', { name: 'Projeto de Guia de grãos' }) }
}

test('a run is assigned to a project, and the toast undoes it', async () => {
  const { user, field } = await openDetails(null)
  expect(field).toHaveDisplayValue('Nenhum')
  await user.selectOptions(field, 'Site novo')
  expect(await screen.findByText('Projeto atribuído')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(requestsTo(assignToProject).map(readJsonBody)).toEqual([
      { kind: 'run', id: 12, projectId: 2 },
      { kind: 'run', id: 12, projectId: null },
    ]),
  )
})

test('a run’s project that somebody else takes back is no longer shown', async () => {
  const { user, client, field } = await openDetails(null)
  stubRun(SITE)
  await user.selectOptions(field, 'Site novo')
  await screen.findByText('Projeto atribuído')
  expect(await screen.findByRole('link', { name: 'Abrir o projeto Site novo' })).toBeVisible()
  expect(field).toHaveDisplayValue('Site novo')
  stubRun(null)
  await client.invalidateQueries({ queryKey: ['runs'] })
  await waitFor(() => expect(field).toHaveDisplayValue('Nenhum'))
})

test('a run leads to its project, which is still shown where it is archived by now', async () => {
  const { part, field } = await openDetails({ id: 9, name: 'Antigo' })
  expect(part.getByRole('link', { name: 'Abrir o projeto Antigo' })).toHaveAttribute('href', '/projects/9')
  expect(field).toHaveDisplayValue('Antigo (arquivado)')
})

test('a refused change of a run’s project restores the previous one, which can be removed', async () => {
  stubFailure(assignToProject, {
    status: 422,
    fields: { projectId: 'x' },
    detail: 'Este projeto não existe mais. Escolha outro.',
  })
  const { user, field } = await openDetails(SITE)
  await user.selectOptions(field, 'Operações Internas')
  expect(await screen.findByText('Não foi possível mudar o projeto')).toBeVisible()
  expect(screen.getByText('Este projeto não existe mais. Escolha outro.')).toBeVisible()
  await waitFor(() => expect(field).toBeEnabled())
  expect(field).toHaveDisplayValue('Site novo')
  stubReply(assignToProject, { ok: true })
  await user.selectOptions(field, 'Nenhum')
  expect(await screen.findByText('Sem projeto')).toBeVisible()
  expect(readJsonBody(requestsTo(assignToProject).at(-1))).toEqual({ kind: 'run', id: 12, projectId: null })
})

test('projects that failed to load are told under a run’s field, which keeps its choice', async () => {
  stubFailure(listProjectOptions, { status: 500 })
  stubReply(readRun, aRunDetail({ title: 'Guia de grãos', project: SITE }))
  const { user } = openApp('/execucoes/12')
  const part = within(await screen.findByRole('region', { name: 'Detalhes' }))
  expect(await part.findByText('Não foi possível carregar os projetos.', { exact: false })).toBeVisible()
  const field = part.getByRole('combobox', { name: 'Projeto de Guia de grãos' })
  expect(field).toHaveDisplayValue('Site novo')
  stubReply(listProjectOptions, [{ id: 2, name: 'Site novo', revision: 1 }])
  await user.click(part.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(part.queryByText('Não foi possível carregar os projetos.', { exact: false })).toBeNull())
  expect(field).toHaveDisplayValue('Site novo')
  expect(field).toHaveFocus()
})
