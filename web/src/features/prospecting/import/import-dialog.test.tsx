import { screen, waitFor, within } from '@testing-library/react'
import {
  importLeads,
  type LeadImportPreview,
  listLeadImports,
  previewLeadImport,
  undoLeadImport,
} from 'contract/prospecting/lead-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { aFile } from '#testing/finance.ts'
import { stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const aPreview = (more: Partial<LeadImportPreview> = {}): LeadImportPreview => ({
  headerRow: 1,
  firstRows: [{ line: 1, cells: ['Empresa', 'Contato'] }],
  columns: [
    { name: 'Empresa', samples: ['Clínica Aurora'], field: 'company' },
    { name: 'Contato', samples: ['(41) 99999-0000'], field: null },
  ],
  leads: [
    {
      ...{ line: 2, name: 'Clínica Aurora', phone: '(41) 99999-0000', email: null, site: null, instagram: null, cnpj: null },
      ...{ address: null, city: 'Curitiba/PR', category: null, notes: null, tags: [] },
    },
  ],
  problems: [],
  counts: { rows: 3, added: 1, known: 2, completed: 1, suppressed: 0, problems: 0 },
  ...more,
})

const PAST = {
  ...{ id: 4, name: 'feira.csv', createdAt: '2026-11-20T12:00:00Z', undoneAt: null, by: 'Ana', leads: 12, completed: 3 },
}

beforeEach(() => {
  stubContacts()
  stubReply(listLeadImports, { imports: [PAST] })
  stubReply(previewLeadImport, aPreview())
  stubReply(importLeads, { id: 5, rows: 3, added: 1, known: 2, completed: 1, suppressed: 0 })
})

async function openDialog() {
  const { user } = openApp('/contatos')
  await user.click(await screen.findByRole('button', { name: 'Importar contatos' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Importar contatos' })) }
}

async function chooseFile() {
  const opened = await openDialog()
  await opened.user.upload(await opened.dialog.findByLabelText('Arquivo CSV ou XLSX'), aFile('lista.csv', 'text/csv'))
  await opened.dialog.findByRole('region', { name: 'O que será importado' })
  return opened
}

test('a file of contacts shows what it brings, is imported, and its columns can be changed', async () => {
  const { user, dialog } = await chooseFile()
  expect(dialog.getByRole('combobox', { name: 'O que há em Empresa' })).toHaveDisplayValue('Empresa')
  expect(dialog.getByText('1 contato novo, 2 já conhecidos, 1 completado.')).toBeVisible()
  expect(dialog.getByText('Curitiba/PR')).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'O que há em Contato' }), 'Celular ou WhatsApp')
  await waitFor(() => expect(requestsTo(previewLeadImport).at(-1)?.form?.get('columns')).toBe('["company","mobile"]'))
  const send = dialog.getByRole('button', { name: 'Importar' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  expect(await screen.findByText('Contatos importados')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lines of a file with a problem are named, and left out only if the person says so', async () => {
  const problems = [{ line: 3, column: 'CNPJ', reason: '“1” não é um CNPJ. Confira os dígitos' }]
  stubReply(previewLeadImport, aPreview({ problems, counts: { ...aPreview().counts, problems: 1 } }))
  const { user, dialog } = await chooseFile()
  expect(dialog.getByText(/“1” não é um CNPJ/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Importar' })).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Deixar de fora as linhas com problema' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Importar' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Importar' }))
  await waitFor(() => expect(requestsTo(importLeads).at(-1)?.form?.get('problems')).toBe('skip'))
})

test('a file of contacts that cannot be read says why', async () => {
  stubFailure(previewLeadImport, { status: 422, fields: { file: 'O arquivo não tem nenhuma linha' } })
  const { user, dialog } = await openDialog()
  await user.upload(await dialog.findByLabelText('Arquivo CSV ou XLSX'), aFile('vazia.csv', 'text/csv'))
  expect(await dialog.findByText('O arquivo não tem nenhuma linha')).toBeVisible()
})

test('a past import of contacts is undone from the dialog', async () => {
  stubReply(undoLeadImport, { removed: 11, kept: 1, cleared: 3 })
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Desfazer a importação de feira.csv' }))
  expect(await screen.findByText('11 contatos excluídos, 3 voltaram ao que eram, 1 com trabalho da equipe ficou.')).toBeVisible()
})

test('a person who only reads contacts does not import them', async () => {
  stubPerson('viewer')
  openApp('/contatos')
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Importar contatos' })).toBeNull()
})
