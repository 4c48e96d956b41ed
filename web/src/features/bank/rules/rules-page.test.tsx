import { screen, waitFor, within } from '@testing-library/react'
import { type BankRule, createBankRule, deleteOrRestoreBankRule, editBankRule, listBankRules } from 'contract/bank/rules.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/contas/regras'

const aRule = (more: Partial<BankRule> = {}): BankRule => ({
  id: 3,
  revision: 2,
  kind: 'outflow',
  words: 'grafica lua',
  description: 'Impressos',
  categoryId: null,
  projectId: null,
  clientId: null,
  supplierId: null,
  methodId: null,
  items: ['Gráfica Lua', 'Material'],
  uses: 4,
  usedAt: '2026-11-20T12:00:00.000Z',
  ...more,
})

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listBankRules, { rules: [aRule()], more: 0 })
})

test('a rule says what it proposes, sends only what was edited, and is deleted with an undo', async () => {
  stubReply(editBankRule, { ok: true })
  stubReply(deleteOrRestoreBankRule, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'grafica lua' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar regra' }))
  await user.fill(form.getByLabelText(/Descrição/), 'Cartões')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(editBankRule)[0])).toEqual({
      revision: 2,
      description: 'Cartões',
      base: { description: 'Impressos' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Impressos · Gráfica Lua · Material')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /grafica lua$/, expanded: false }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(requestsTo(deleteOrRestoreBankRule).map(readJsonBody)).toEqual([{}, { restore: true }]))
})

test('a new rule for inflows has no supplier, and sends only what was given', async () => {
  stubReply(createBankRule, { ok: true, id: 9 })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: /Nova Regra/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Nova Regra' }))
  await user.click(form.getByLabelText('Entradas'))
  expect(form.queryByLabelText('Fornecedor')).toBeNull()
  await user.fill(form.getByLabelText(/Nome no extrato/), 'Padaria Aurora')
  await user.fill(form.getByLabelText(/Descrição/), 'Mensalidade')
  await user.click(form.getByRole('button', { name: 'Criar Regra' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(createBankRule)[0])).toEqual({
      kind: 'inflow',
      words: 'Padaria Aurora',
      description: 'Mensalidade',
    }),
  )
})
