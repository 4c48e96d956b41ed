import { screen, waitFor, within } from '@testing-library/react'
import { type Lead, listLeads, type ReadLead, readLead } from 'contract/prospecting/leads.ts'
import { mergeLeads, type SimilarLead, separateLead, separateSource, tellLeadsApart } from 'contract/prospecting/merging.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { aLead, stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubPerson, stubReply, stubResponse } from '#testing/server.ts'

const FLOR = aLead({ tags: ['quente'] })
const BELA = aLead({
  id: 5,
  name: 'Bela Estética',
  phone: '(41) 3333-4444',
  instagram: 'https://www.instagram.com/bela/',
  city: 'Pinhais/PR',
  revision: 4,
})
const SIMILAR: SimilarLead = { id: 5, name: 'Bela Estética', city: 'Pinhais/PR', shared: ['site'] }

/** Each contact by its id; what is of Clínica Flor's page besides. */
function stubLeads(others: Partial<ReadLead> = {}, flor: Lead = FLOR): void {
  stubResponse(readLead, ({ url }) => {
    const lead = url.pathname.endsWith('/5') ? BELA : flor
    return HttpResponse.json({ lead, notes: [], parts: [], similar: [], ...(lead === flor && others) })
  })
}

beforeEach(() => {
  stubContacts()
  stubLeads()
})

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('two contacts become one with the chosen values and all else; an undo separates them', async () => {
  stubReply(listLeads, { leads: [FLOR, BELA], next: null, total: 2, all: 2 })
  stubReply(mergeLeads, { ok: true })
  stubReply(separateLead, { ok: true, changedSince: [] })
  const { user } = openApp('/contatos/3')
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Clínica Flor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unir com…' }))
  const dialog = await findDialog('Unir contatos')
  await user.fill(dialog.getByRole('searchbox'), 'bela')
  await user.click(await dialog.findByRole('button', { name: 'Escolher Bela Estética' }))
  const phone = within(await dialog.findByRole('group', { name: /^Telefone/ }))
  expect(phone.getByRole('radio', { name: '(41) 99999-1234' })).toBeChecked()
  await user.click(phone.getByRole('radio', { name: '(41) 3333-4444' }))
  expect(dialog.getByText('https://www.instagram.com/bela/')).toBeVisible()
  expect(dialog.queryByRole('group', { name: /^Endereço/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Unir' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(readJsonBody(requestsTo(mergeLeads)[0])).toEqual({
    otherId: 5,
    revision: 1,
    otherRevision: 4,
    take: ['phone', 'instagram'],
  })
  await waitFor(() => expect(requestsTo(separateLead).map(readJsonBody)).toEqual([{ isOther: false }]))
})

test('a merge of a contact that changed meanwhile is told, and the dialog shows the new values', async () => {
  stubLeads({ similar: [SIMILAR] })
  const { user } = openApp('/contatos/3')
  await user.click(await screen.findByRole('button', { name: 'Unir com Bela Estética' }))
  const dialog = await findDialog('Unir contatos')
  await dialog.findByRole('group', { name: /^Telefone/ })
  stubFailure(mergeLeads, { status: 409, code: 'lead_changed', title: 'O contato foi alterado enquanto você comparava' })
  stubLeads({ similar: [SIMILAR] }, { ...FLOR, phone: '(41) 98888-0000', revision: 2 })
  await user.click(dialog.getByRole('button', { name: 'Unir' }))
  expect(await dialog.findByRole('radio', { name: '(41) 98888-0000' })).toBeChecked()
  expect(screen.getByText('O contato foi alterado enquanto você comparava')).toBeVisible()
})

test('a contact that may be the same is named, until a person says that it is another', async () => {
  stubLeads({ similar: [SIMILAR] })
  stubReply(tellLeadsApart, { ok: true })
  const { user } = openApp('/contatos/3')
  const similar = within(await screen.findByRole('region', { name: 'Pode ser o mesmo contato' }))
  expect(similar.getByText('Pinhais/PR · mesmo site')).toBeVisible()
  await user.click(similar.getByRole('button', { name: 'Bela Estética é outro contato' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(requestsTo(tellLeadsApart).map(readJsonBody)).toEqual([
      { otherId: 5, isOther: true },
      { otherId: 5, isOther: false },
    ]),
  )
})

test('a merged contact can be separated, and the toast says what changed since', async () => {
  stubLeads({ parts: [{ id: 8, name: 'Flor Centro', phone: null, source: 'Planilha', at: '2026-11-20T12:00:00Z' }] })
  stubReply(separateLead, { ok: true, changedSince: ['phone', 'tags'] })
  const { user } = openApp('/contatos/3')
  await user.click(await screen.findByRole('button', { name: 'Separar Flor Centro' }))
  expect(await screen.findByText('Mudou depois da união e ficou como está: Telefone, Etiquetas.')).toBeVisible()
  expect(readJsonBody(requestsTo(separateLead)[0])).toEqual({ isOther: true })
})

test('fields of another source name its licence and day, and become a contact of their own', async () => {
  const origin = { source: 'Receita Federal', id: '9', licence: 'Dados abertos', day: '2026-11-01' }
  stubLeads({}, aLead({ origins: { phone: origin, site: origin } }))
  stubReply(separateSource, { ok: true, id: 12 })
  const { user } = openApp('/contatos/3')
  expect(await screen.findByText('Telefone, Site: Receita Federal')).toBeVisible()
  expect(screen.getByText('Dados abertos · dados de 01/11/2026')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Separar o que veio de Receita Federal' }))
  const dialog = await findDialog('Separar contatos')
  await user.click(dialog.getByRole('button', { name: 'Separar' }))
  expect(await dialog.findByText('Informe o nome')).toBeVisible()
  await user.fill(dialog.getByLabelText(/Nome do outro contato/), 'Outra Clínica')
  await user.click(dialog.getByRole('button', { name: 'Separar' }))
  expect(await screen.findByRole('link', { name: 'Ver o novo' })).toHaveAttribute('href', '/contatos/12')
  expect(readJsonBody(requestsTo(separateSource)[0])).toEqual({ source: 'Receita Federal', name: 'Outra Clínica', revision: 1 })
})

test('the address of a contact that was merged leads to the one that stayed', async () => {
  const { router } = openApp('/contatos/8')
  expect(await screen.findByRole('heading', { name: 'Clínica Flor', level: 1 })).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/contatos/3'))
})

test('a person who only reads sees a contact that may be the same, and decides nothing', async () => {
  stubPerson('viewer')
  stubLeads({ similar: [SIMILAR] })
  openApp('/contatos/3')
  expect(await screen.findByRole('link', { name: 'Bela Estética' })).toBeVisible()
  for (const name of [/^Unir/, /é outro contato/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
