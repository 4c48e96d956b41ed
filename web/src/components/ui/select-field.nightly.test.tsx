import { screen, waitFor, within } from '@testing-library/react'
import { listInflows, recordInflow } from 'contract/finance/inflows.ts'
import { createConfigItem, listClients, listCompanies } from 'contract/finance/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { anInflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply } from '#testing/server.ts'

const CLIENTS = [
  { id: 5, name: 'Café Serrano', revision: 1 },
  { id: 6, name: 'Odonto Aurora', revision: 1 },
]

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listClients, { items: CLIENTS })
  stubReply(recordInflow, { ok: true, id: 1 })
})

/** Opens the form of an inflow, complete but for its client. */
async function openForm() {
  const { user, client } = openApp('/financeiro/entradas?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Entrada' }))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await user.type(dialog.getByLabelText(/Descrição/), 'Mensalidade')
  await user.type(dialog.getByLabelText(/Valor/), '1.500')
  const select = dialog.getByRole('combobox', { name: 'Cliente' })
  return { user, dialog, select, submit: () => user.click(dialog.getByRole('button', { name: 'Registrar Entrada' })) }
}

const readClients = () => requestsTo(recordInflow).map(({ form }) => form.get('cliente_id'))

test('Enter in a list of names chooses the first match of what was typed, and sends nothing', async () => {
  const { user, select, submit } = await openForm()
  await user.type(select, 'odo{Enter}')
  expect(select).toHaveValue('Odonto Aurora')
  expect(readClients()).toEqual([])
  await submit()
  await waitFor(() => expect(readClients()).toEqual(['6']))
})

test('words typed in a list of names are found in any order', async () => {
  const { user, select } = await openForm()
  await user.type(select, 'serr caf')
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options[0]).toHaveTextContent('Café Serrano')
})

test('a name of a list is found without its accents', async () => {
  const { user, select } = await openForm()
  await user.type(select, 'cafe')
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Café Serrano', 'Criar “cafe”'])
})

test('Enter creates a typed name that the list lacks, and sends nothing yet', async () => {
  stubReply(createConfigItem, { ok: true, id: 7 })
  const { user, select, submit } = await openForm()
  stubReply(listClients, { items: [...CLIENTS, { id: 7, name: 'Padaria', revision: 1 }] })
  await user.type(select, 'Padaria{Enter}')
  await waitFor(() => expect(readJsonBody(requestsTo(createConfigItem)[0])).toEqual({ category: 'clientes', name: 'Padaria' }))
  expect(await screen.findByText('Adicionado às configurações')).toBeVisible()
  expect(readClients()).toEqual([])
  await submit()
  await waitFor(() => expect(readClients()).toEqual(['7']))
})

test('a name typed in full is chosen when the field is left, whatever its case and accents', async () => {
  const { user, select, submit } = await openForm()
  await user.type(select, 'cafe serrano')
  await user.tab()
  expect(select).toHaveValue('Café Serrano')
  await submit()
  await waitFor(() => expect(readClients()).toEqual(['5']))
})

test('Tab chooses the only name that begins with the typed text', async () => {
  const { user, select, submit } = await openForm()
  await user.type(select, 'odo')
  await user.tab()
  expect(select).toHaveValue('Odonto Aurora')
  expect(select).toBeValid()
  await submit()
  await waitFor(() => expect(readClients()).toEqual(['6']))
})

test.each([
  ['two names begin with the typed text', 'odo', 'Odonto Sol'],
  ['one name begins with the typed text and another one has it elsewhere', 'odo', 'Clínica Odonto'],
  ['the only name that has the typed text begins otherwise', 'aurora', 'Padaria'],
])('Tab chooses nothing where %s', async (_, keys, name) => {
  stubReply(listClients, { items: [...CLIENTS, { id: 9, name, revision: 1 }] })
  const { user, select, submit } = await openForm()
  await user.type(select, keys)
  await user.tab()
  expect(select).toHaveValue(keys)
  expect(select).toBeInvalid()
  await submit()
  expect(select).toHaveFocus()
  expect(readClients()).toEqual([])
})

test('of two names that differ by an accent alone the chosen one stays when the field is left', async () => {
  stubReply(listClients, { items: [...CLIENTS, { id: 9, name: 'Cafe Serrano', revision: 1 }] })
  const { user, select, submit } = await openForm()
  await user.click(select)
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Cafe Serrano' }))
  await user.tab()
  expect(select).toHaveValue('Cafe Serrano')
  await submit()
  await waitFor(() => expect(readClients()).toEqual(['9']))
})

test('a name that the list lacks stays in the left field as an error, and the form is not sent', async () => {
  const { user, dialog, select, submit } = await openForm()
  await user.type(select, 'Padaria')
  await user.tab()
  expect(select).toHaveValue('Padaria')
  expect(dialog.getByText('Fora da lista. Escolha “Criar” ou um dos nomes')).toBeVisible()
  expect(select).toBeInvalid()
  expect(select).toHaveAccessibleDescription('Fora da lista. Escolha “Criar” ou um dos nomes')
  await submit()
  expect(select).toHaveFocus()
  expect(readClients()).toEqual([])
  await user.clear(select)
  await submit()
  await waitFor(() => expect(readClients()).toEqual([undefined]))
})

test('emptying the text of a chosen name takes the choice back', async () => {
  const { user, select, submit } = await openForm()
  await user.type(select, 'odo{Enter}')
  await user.clear(select)
  await user.tab()
  expect(select).toHaveValue('')
  await submit()
  await waitFor(() => expect(readClients()).toEqual([undefined]))
})

test('typing part of the chosen name and Enter keeps the choice', async () => {
  stubReply(listInflows, { entries: [anInflowRow()] })
  const { user, select } = await openForm()
  await user.type(select, 'odo{Enter}')
  await user.clear(select)
  await user.type(select, 'aurora{Enter}')
  expect(select).toHaveValue('Odonto Aurora')
})

test('a list without a name says that one can be typed', async () => {
  stubReply(listClients, { items: [] })
  stubReply(listCompanies, [{ id: 8, name: 'Lume', revision: 1 }])
  const { user, select } = await openForm()
  await user.click(select)
  expect(await screen.findByText('Digite um nome para criar')).toBeVisible()
})
