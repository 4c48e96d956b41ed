import { screen, waitFor, within } from '@testing-library/react'
import { editLead, forgetLead, listLeads, makeLeadClient } from 'contract/prospecting/leads.ts'
import { readRun } from 'contract/runs/runs.ts'
import { type SearchResult, searchRecords } from 'contract/search/search.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLead, stubContacts, stubOneLead } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { formatSite, formatTotal, toMapUrl, toTelUrl } from './lead-format.ts'

const PATH = '/contatos'

beforeEach(stubContacts)

const findSection = async () => within(await screen.findByRole('region', { name: 'Contatos encontrados' }))
const findStatus = (name: string) => screen.findByRole('combobox', { name: `Situação de ${name}` })

async function chooseInMenu(item: string | RegExp) {
  const { user, router } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Clínica Flor' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, router }
}

test('a contact shows its columns; its phone and site are links', async () => {
  openApp(PATH)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Nome',
    'Telefone',
    'Site',
    'Próximo contato',
    'Situação',
    'Ações',
  ])
  expect(table.getByText('Clínica Flor')).toBeVisible()
  expect(table.getByText('Clínica de estética · Curitiba/PR')).toBeVisible()
  expect(table.getByRole('link', { name: '(41) 99999-1234' })).toHaveAttribute('href', 'tel:41999991234')
  const site = table.getByRole('link', { name: 'clinicaflor.com.br' })
  expect(site).toHaveAttribute('href', 'https://www.clinicaflor.com.br/')
  expect(site).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(await findStatus('Clínica Flor')).toHaveDisplayValue('Novo')
  expect((await findSection()).getByText('1 contato')).toBeVisible()
})

test('a site that is no web address is no link', async () => {
  stubOneLead(aLead({ site: 'javascript:alert(1)' }))
  openApp(PATH)
  expect(await screen.findByText('javascript:alert(1)')).toBeVisible()
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull()
})

test('the list of contacts says that it is loading, then that there are none', async () => {
  const release = holdReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
  openApp(PATH)
  expect(await screen.findByText('Carregando contatos...')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Nenhum contato encontrado')).toBeVisible()
  expect(screen.getByText(/Aqui ficam os negócios que as prospecções encontrarem/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
})

test('filters that match no contact say so, and can be cleared', async () => {
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 7 })
  const { user, router } = openApp(`${PATH}?q=nada&status=won`)
  expect(await screen.findByText('Nenhum resultado para estes filtros.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the filters of contacts are in the address, and apply to the list and the export', async () => {
  const { user, router } = openApp(`${PATH}?q=flor&status=new`)
  expect(await screen.findByRole('searchbox', { name: 'Buscar contato' })).toHaveValue('flor')
  await waitFor(() => expect(requestsTo(listLeads)[0]?.url.search).toBe('?q=flor&status=new'))
  expect(await screen.findByRole('link', { name: 'Exportar CSV' })).toHaveAttribute('href', '/api/leads/export?q=flor&status=new')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Em contato')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'flor', status: 'contacted' }))
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar contato' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'contacted' }))
  await waitFor(() => expect(requestsTo(listLeads).at(-1)?.url.search).toBe('?status=contacted'))
})

test('“Carregar mais” loads the contacts after the last row', async () => {
  stubReply(listLeads, { leads: [aLead()], next: 3, total: 2, all: 2 })
  const { user } = openApp(PATH)
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubReply(listLeads, { leads: [aLead({ id: 2, name: 'Studio Sol' })], next: null, total: 2, all: 2 })
  await user.click(more)
  expect(await screen.findByText('Studio Sol')).toBeVisible()
  expect(screen.getByText('Clínica Flor')).toBeVisible()
  expect(screen.getByText('2 contatos')).toBeVisible()
  expect(requestsTo(listLeads).at(-1)?.url.searchParams.get('before')).toBe('3')
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
})

test('a contact’s status is saved at once, and undone even after the row has left the list', async () => {
  stubReply(editLead, { ok: true })
  const { user } = openApp(`${PATH}?status=new`)
  const select = await findStatus('Clínica Flor')
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 1 })
  await user.selectOptions(select, 'Proposta')
  expect(await screen.findByText('Situação atualizada')).toBeVisible()
  expect(screen.getByText('Clínica Flor: Proposta')).toBeVisible()
  expect(readJsonBody(requestsTo(editLead)[0])).toEqual({ status: 'negotiating', revision: 1, base: { status: 'new' } })
  expect(requestsTo(editLead)[0]?.url.pathname).toBe('/api/leads/3')
  await waitFor(() => expect(screen.queryByText('Clínica Flor')).toBeNull())
  stubOneLead()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(editLead)[1])).toEqual({ status: 'new', revision: 1, base: { status: 'negotiating' } }),
  )
  expect(await screen.findByText('Clínica Flor')).toBeVisible()
})

test('a contact’s status that cannot be saved returns to the previous one', async () => {
  stubFailure(editLead, { status: 500 })
  const { user } = openApp(PATH)
  await user.selectOptions(await findStatus('Clínica Flor'), 'Perdido')
  expect(await screen.findByText('Não foi possível mudar a situação')).toBeVisible()
  expect(await findStatus('Clínica Flor')).toHaveDisplayValue('Novo')
})

test('the next contact is set from the row, and refused without a day', async () => {
  stubReply(editLead, { ok: true })
  const { user } = await chooseInMenu('Próximo contato…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Próximo contato' }))
  await user.fill(dialog.getByLabelText('O que fazer'), 'Mandar proposta')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Informe o dia do próximo contato')).toBeVisible()
  await user.fill(dialog.getByLabelText('Dia'), '01/12/2026')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Próximo contato salvo')).toBeVisible()
  expect(readJsonBody(requestsTo(editLead)[0])).toEqual({
    nextOn: '2026-12-01',
    nextText: 'Mandar proposta',
    revision: 1,
    base: { nextOn: null, nextText: null },
  })
})

test('a contact is forgotten after a question that names it', async () => {
  stubReply(searchRecords, {
    found: [{ kind: 'lead', id: 3, title: 'Clínica Flor', detail: null, href: '/contatos/3' }],
  })
  const { user } = await chooseInMenu('Esquecer contato…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Esquecer contato' }))
  expect(dialog.getByText(/^Clínica Flor\. Ele sai da lista/)).toBeVisible()
  expect(await dialog.findByText('A busca por este nome não encontra mais nada.')).toBeVisible()
  stubReply(forgetLead, { ok: true })
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
  await user.click(dialog.getByRole('button', { name: 'Esquecer contato' }))
  expect(await screen.findByText('Contato esquecido')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Clínica Flor')).toBeNull())
  expect(requestsTo(forgetLead)[0]?.url.pathname).toBe('/api/leads/3/forget')
})

const FOUND: SearchResult[] = [
  {
    kind: 'content',
    id: 4,
    title: 'Proposta da Clínica Flor',
    detail: 'Texto',
    href: '/ai-tools?aba=conteudos&documento=4',
  },
  { kind: 'outflow', id: 9, title: 'Almoço com a Clínica Flor', detail: 'R$ 80,00', href: '/financeiro?q=Almo%C3%A7o' },
]

test('forgetting a contact shows before and after where else its name stands, with links', async () => {
  stubReply(searchRecords, { found: FOUND })
  stubReply(forgetLead, { ok: true })
  const { user } = await chooseInMenu('Esquecer contato…')
  const before = within(await screen.findByRole('dialog', { name: 'Esquecer contato' }))
  const link = await before.findByRole('link', { name: 'Proposta da Clínica Flor' })
  expect(link).toHaveAttribute('href', '/ai-tools?aba=conteudos&documento=4')
  expect(requestsTo(searchRecords)[0]?.url.searchParams.get('q')).toBe('Clínica Flor')
  expect(before.getByText(/Isto não é apagado junto/)).toBeVisible()
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
  await user.click(before.getByRole('button', { name: 'Esquecer contato' }))
  const after = within(await screen.findByRole('dialog', { name: 'Contato esquecido' }))
  expect(after.getByRole('link', { name: 'Almoço com a Clínica Flor' })).toBeVisible()
  expect(after.getByText(/Nada disto foi apagado/)).toBeVisible()
  await waitFor(() => expect(after.getByRole('button', { name: 'Pronto' })).toHaveFocus())
  expect(await screen.findByText('Nenhum contato encontrado')).toBeInTheDocument()
  expect(requestsTo(searchRecords)).toHaveLength(1)
  await user.click(after.getByRole('button', { name: 'Pronto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a contact can be forgotten though the search for its name failed', async () => {
  stubFailure(searchRecords, { status: 500 })
  stubReply(forgetLead, { ok: true })
  const { user } = await chooseInMenu('Esquecer contato…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Esquecer contato' }))
  expect(await dialog.findByText('Não foi possível buscar onde mais este contato aparece.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Esquecer contato' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a person who may not forget contacts does not see the action', async () => {
  stubPerson('operations')
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Clínica Flor' }))
  expect(await screen.findByRole('menuitem', { name: 'Próximo contato…' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Esquecer contato…' })).toBeNull()
})

test('a contact becomes a client, whose page opens', async () => {
  stubReply(makeLeadClient, { ok: true, id: 8 })
  const { router } = await chooseInMenu('Tornar cliente')
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/8'))
  expect(requestsTo(makeLeadClient)[0]?.url.pathname).toBe('/api/leads/3/client')
})

test('a contact that is a client already leads to the client’s page', async () => {
  stubOneLead(aLead({ clientId: 9 }))
  const { router } = await chooseInMenu('Ver cliente')
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/9'))
  expect(requestsTo(makeLeadClient)).toEqual([])
})

test('a contact’s menu opens the map at its place in a new tab, and the run that found it', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  stubReply(readRun, aRunDetail({ automation: 'prospecting' }))
  const { user, router } = await chooseInMenu('Abrir no mapa')
  expect(tab).toHaveBeenCalledWith(toMapUrl(aLead()), '_blank', expect.stringContaining('noopener'))
  tab.mockRestore()
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Clínica Flor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ver execução' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
})

test('the total of a filtered list says “mais de” where the list goes on', () => {
  expect([formatTotal(1_000), formatTotal(1_001)]).toEqual(['1.000', 'mais de 1.000'])
})

test('phone, site and place are formatted for links and the screen', () => {
  expect(toTelUrl('+55 (41) 3333-4444')).toBe('tel:+554133334444')
  expect(formatSite('http://www.a.com.br/b/')).toBe('a.com.br/b')
  expect(toMapUrl(aLead())).toBe(
    'https://www.google.com/maps/search/?api=1&query=Cl%C3%ADnica+Flor%2C+Rua+das+Flores%2C+10%2C+Curitiba',
  )
  expect(toMapUrl(aLead({ placeId: 'ChIJ1' }))).toContain('&query_place_id=ChIJ1')
})
