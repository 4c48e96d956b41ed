import { screen, waitFor, within } from '@testing-library/react'
import {
  addLeadNote,
  deleteOrRestoreLeadNote,
  editLead,
  type LeadNote,
  listLeadChoices,
  type ReadLead,
  readLead,
} from 'contract/prospecting/leads.ts'
import { changeLeadTemplates } from 'contract/prospecting/templates.ts'
import { beforeEach, expect, test } from 'vitest'
import { aLead, stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const PATH = '/contatos/3'
const NOTE: LeadNote = { id: 9, text: 'Pediu proposta', at: '2026-11-20T12:00:00Z', author: { id: 1, name: 'Operador local' } }

const stubLead = (more: Parameters<typeof aLead>[0] = {}, others: Partial<ReadLead> = {}) =>
  stubReply(readLead, { lead: aLead(more), notes: [], parts: [], similar: [], ...others })

beforeEach(() => {
  stubContacts()
  stubLead()
})

const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('each phone of a contact can be called, and opens WhatsApp with the chosen text', async () => {
  stubLead({ phone: '(41) 99999-1234 / 0800 123 4567' })
  const { user } = openApp(PATH)
  const contact = await findSection('Contato')
  expect(contact.getByRole('link', { name: '0800 123 4567' })).toHaveAttribute('href', 'tel:08001234567')
  expect(await contact.findByText('Olá, Clínica Flor de Curitiba!')).toBeVisible()
  const whatsApp = contact.getByRole('link', { name: /^WhatsApp de/ })
  expect(whatsApp).toHaveAttribute('href', 'https://wa.me/5541999991234?text=Ol%C3%A1%2C%20Cl%C3%ADnica%20Flor%20de%20Curitiba!')
  await user.selectOptions(contact.getByRole('combobox', { name: 'Texto do WhatsApp' }), 'Sem texto')
  expect(whatsApp).toHaveAttribute('href', 'https://wa.me/5541999991234')
})

test('a contact names its source, licence and day, and a site that is no address is no link', async () => {
  stubLead({ site: 'javascript:alert(1)' })
  openApp(PATH)
  const origin = await findSection('De onde veio')
  for (const text of ['Overture Maps', 'CDLA-Permissive-2.0', '05/10/2026']) expect(origin.getByText(text)).toBeVisible()
  const contact = await findSection('Contato')
  expect(contact.getByText('javascript:alert(1)').closest('a')).toBeNull()
  expect(contact.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Rua+das+Flores%2C+10%2C+Curitiba%2C+Curitiba%2C+PR',
  )
})

test('an edit is sent with what the screen showed, and a refusal is told at its field', async () => {
  stubFailure(editLead, {
    status: 422,
    code: 'invalid_input',
    title: 'Confira os campos destacados',
    fields: { site: 'Informe um endereço, como clinica.com.br' },
  })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar contato' }))
  await user.fill(dialog.getByLabelText('Telefone'), '(41) 3333-4444')
  await user.fill(dialog.getByLabelText('Etiquetas'), 'quente, quente, sem site')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Informe um endereço, como clinica.com.br')).toBeVisible()
  expect(readJsonBody(requestsTo(editLead)[0])).toEqual({
    phone: '(41) 3333-4444',
    tags: ['quente', 'sem site'],
    revision: 1,
    base: { phone: '(41) 99999-1234', tags: [] },
  })
})

test('a note is added, and one’s own deleted with an undo', async () => {
  stubReply(addLeadNote, { ok: true, id: 9 })
  const { user } = openApp(PATH)
  const notes = await findSection('Anotações')
  await user.fill(await notes.findByRole('textbox', { name: /Nova anotação/ }), 'Pediu proposta')
  stubLead({}, { notes: [NOTE, { ...NOTE, id: 8, text: 'Da Bia', author: { id: 2, name: 'Bia' } }] })
  await user.click(notes.getByRole('button', { name: 'Anotar' }))
  expect(await notes.findByText('Pediu proposta', { selector: 'span' })).toBeVisible()
  expect(readJsonBody(requestsTo(addLeadNote)[0])).toEqual({ text: 'Pediu proposta' })
  expect(notes.queryByRole('button', { name: 'Excluir anotação: Da Bia' })).toBeNull()
  stubReply(deleteOrRestoreLeadNote, { ok: true })
  await user.click(notes.getByRole('button', { name: 'Excluir anotação: Pediu proposta' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(requestsTo(deleteOrRestoreLeadNote).map(readJsonBody)).toEqual([{}, { restore: true }]))
})

test('a contact of a team is given an owner', async () => {
  stubReply(listLeadChoices, {
    people: [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Bia' },
    ],
    searches: [],
    cities: [],
    sources: [],
    tags: [],
  })
  stubReply(editLead, { ok: true })
  const { user } = openApp(PATH)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Responsável por Clínica Flor' }), 'Bia')
  expect(await screen.findByText('Clínica Flor: Bia')).toBeVisible()
  expect(readJsonBody(requestsTo(editLead)[0])).toEqual({ ownerId: 2, revision: 1, base: { ownerId: null } })
})

test('a person who only reads sees a contact without its actions', async () => {
  stubPerson('viewer')
  stubLead({}, { notes: [NOTE] })
  openApp(PATH)
  expect(await screen.findByText('Pediu proposta')).toBeVisible()
  for (const name of ['Editar', 'Anotar', 'Marcar próximo contato']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Situação de/ })).toBeNull()
})

test('a contact that is gone says so', async () => {
  stubFailure(readLead, { status: 404 })
  openApp(PATH)
  expect(await screen.findByText('Contato não encontrado')).toBeVisible()
})

test('a text of the team is added; without a name it is refused', async () => {
  stubReply(changeLeadTemplates, { ok: true })
  const { user } = openApp('/contatos')
  await user.click(await screen.findByRole('button', { name: 'Textos prontos' }))
  await user.click(await screen.findByRole('button', { name: 'Novo texto' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Textos prontos' }))
  const added = within(dialog.getByRole('group', { name: 'Texto 2' }))
  await user.fill(added.getByLabelText('Texto'), 'Oi!')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Dê um nome a cada texto')).toBeVisible()
  await user.fill(added.getByLabelText('Nome'), 'Retorno')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readJsonBody(requestsTo(changeLeadTemplates)[0])).toMatchObject({
    templates: [{ name: 'Primeiro contato' }, { name: 'Retorno', text: 'Oi!' }],
    revision: 1,
  })
})
