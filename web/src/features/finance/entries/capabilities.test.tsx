import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { listOutflows, summarizeOutflows } from 'contract/finance/outflows.ts'
import { listCategories, listCompanies } from 'contract/finance/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubReply } from '#testing/server.ts'

const stubAbilities = (more: object) =>
  stubReply(readCapabilities, { edit: true, trash: true, filters: true, runs: true, team: true, ...more })

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, {
    entries: [anOutflowRow(), anOutflowRow({ id: 9, description: 'Sem valor', amountText: '', centavos: null })],
  })
  stubReply(listInflows, { entries: [anInflowRow()], nextCursor: 'x' })
})

test.each(
  firstByDay([
    ['/financeiro', 'Figma'],
    ['/financeiro/entradas', 'Mensalidade'],
  ]),
)('rows of %s are only read and deleted where the service edits none', async (path, name) => {
  stubAbilities({ edit: false })
  const { user } = openApp(path)
  await screen.findByText(name)
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  expect(screen.queryByRole('button', { name: /A completar/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Mais ações para ${name}` }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Excluir'])
})

test.each(['/financeiro', '/financeiro/entradas'])(
  '%s offers no filters and no order where the service has none',
  async (path) => {
    stubAbilities({ filters: false })
    openApp(path)
    await screen.findByRole('table')
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
    expect(within(screen.getByRole('columnheader', { name: 'Data' })).queryByRole('button')).toBeNull()
  },
)

test.each(
  firstByDay([
    ['/financeiro', 'Excluir Figma', 'Saída deletada com sucesso!'],
    ['/financeiro/entradas', 'Excluir Mensalidade', 'Entrada deletada com sucesso!'],
  ]),
)('a deletion in %s offers no undo where the service has no trash', async (path, button, title) => {
  stubAbilities({ trash: false })
  stubReply(deleteConfigItemOrEntry, { ok: true, id: 7 })
  const { user } = openApp(path)
  await screen.findByRole('table')
  await waitFor(() => expect(requestsTo(readCapabilities).length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('items of Configurações are neither renamed nor restored where the service cannot', async () => {
  stubAbilities({ edit: false, trash: false })
  stubReply(listCompanies, [{ id: 2, name: 'Coisa Única', revision: 1 }])
  stubReply(deleteConfigItemOrEntry, { ok: true, id: 2 })
  const { user } = openApp('/financeiro/configuracoes')
  await user.click(await screen.findByRole('button', { name: 'Excluir Coisa Única' }))
  expect(screen.queryByRole('button', { name: 'Renomear Coisa Única' })).toBeNull()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText('Empresa excluída com sucesso!')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test.each(['/financeiro', '/financeiro/entradas', '/financeiro/configuracoes'])(
  '%s asks another service for nothing that only ours answers',
  async (path) => {
    stubAbilities({ edit: false, trash: false, filters: false, runs: false, team: false })
    openApp(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Execuções' })).toBeNull())
    for (const ours of [summarizeInflows, summarizeOutflows, listCategories]) expect(requestsTo(ours)).toEqual([])
  },
)
