import { screen, waitFor, within } from '@testing-library/react'
import { listDueBuckets } from 'contract/finance/due.ts'
import { editOutflow, listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt } from 'contract/finance/receipts.ts'
import { findRecordedPapers } from 'contract/papers/papers.ts'
import { writePix } from 'contract/papers/pix.ts'
import { EMPTY_PROPOSAL, readPaperFile } from 'contract/papers/proposal.ts'
import { beforeEach, expect, test } from 'vitest'
import { fakeClipboard } from '#testing/clipboard.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const BOLETO = '10490.05505 77222.133348 77777.777713 4 32420000032112'
const DIGITS = BOLETO.replaceAll(/[ .]/g, '')
const PIX = writePix({ key: 'caixa@lume.com.br', name: 'Lume Estúdio', city: 'Recife', centavos: 120_00, txid: 'FATURA7' })
const NOTE = '35260712ABC34501DE35550010000001231123456787'
const LABEL = 'Código de barras, Pix ou chave da nota'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(findRecordedPapers, { entries: [] })
})

async function openNew() {
  const { user } = openApp('/financeiro?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  const paste = async (text: string) => {
    await user.click(dialog.getByLabelText(LABEL))
    await user.paste(text)
  }
  return { user, dialog, paste }
}

test('a pasted boleto fills what is empty, says so, and is sent with the entry', async () => {
  const { user, dialog, paste } = await openNew()
  await paste(`Segue o boleto: ${BOLETO}`)
  expect(dialog.getByText(/^Do código de barras: valor R\$\s321,12, data 14\/04\/2031 e descrição Boleto Caixa\.$/)).toBeVisible()
  expect(dialog.getByLabelText(/^Valor/)).toHaveValue('321,12')
  expect(dialog.getByText(BOLETO)).toBeVisible()
  stubReply(recordOutflow, { ok: true, id: 9 })
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(1))
  const sent = { nome_saida: 'Boleto Caixa', valor: '321.12', data: '2031-04-14', codigo_pagamento: DIGITS }
  expect(Object.fromEntries(requestsTo(recordOutflow)[0]?.form ?? [])).toMatchObject(sent)
})

test('what was typed stays beside a pasted code, whose other value is told; what it pays is open', async () => {
  const { user, dialog, paste } = await openNew()
  expect(dialog.getByRole('checkbox', { name: 'Já foi paga' })).toBeChecked()
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Aluguel')
  await user.fill(dialog.getByLabelText(/^Valor/), '300')
  await paste(BOLETO)
  expect(dialog.getByText(/O valor do código de barras é outro: R\$\s321,12\./)).toBeVisible()
  expect(dialog.getByLabelText(/^Nome da saída/)).toHaveValue('Aluguel')
  expect(dialog.getByLabelText(/^Valor/)).toHaveValue('300,00')
  await user.fill(dialog.getByRole('textbox', { name: 'Data' }), '21/11/2026') // today, of which the form says that it is paid
  expect(dialog.getByRole('checkbox', { name: 'Já foi paga' })).not.toBeChecked()
})

test('a code with a wrong group is told at its field, and holds the form back', async () => {
  const { user, dialog, paste } = await openNew()
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Aluguel')
  await paste(BOLETO.replace('77222', '77223'))
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  expect(dialog.getByText('O segundo grupo não confere: 77223.133348')).toBeVisible()
  expect(requestsTo(recordOutflow)).toHaveLength(0)
})

test('a code that stands in another entry is told before the entry is saved', async () => {
  const known = { id: 3, kind: 'outflow' as const, description: 'Aluguel de outubro', date: '2026-10-10', centavos: 321_12 }
  stubReply(findRecordedPapers, { entries: [known] })
  const { dialog, paste } = await openNew()
  await paste(BOLETO)
  expect(await dialog.findByText('Este código já está registrado: Aluguel de outubro, 10/10/2026, R$ 321,12.')).toBeVisible()
})

test('a recorded outflow takes a Pix and an invoice, and gives up a code', async () => {
  stubReply(listOutflows, { entries: [anOutflowRow({ paymentCode: DIGITS })] })
  stubReply(editOutflow, { ok: true })
  const { user } = openApp('/financeiro')
  await user.click(await screen.findByRole('button', { name: 'Figma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  await user.click(dialog.getByRole('button', { name: 'Remover código: Boleto Caixa' }))
  await user.paste(`${PIX} ${NOTE}`)
  expect(dialog.getByText('NF-e 123')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toMatchObject({ paymentCode: PIX, invoiceKey: NOTE }))
  expect(readJsonBody(requestsTo(editOutflow)[0])).not.toHaveProperty('centavos')
})

test('a PDF is read, fills the form, and is attached once the outflow is recorded', async () => {
  const of = <Value,>(value: Value) => ({ value, source: 'do XML' })
  stubReply(readPaperFile, {
    ...EMPTY_PROPOSAL,
    ...{ description: of('Gráfica Ypê'), centavos: of(750_05), date: of('2026-12-31'), invoiceKey: of(NOTE) },
    instalments: [
      { date: '2026-12-31', centavos: 750_05 },
      { date: '2027-01-10', centavos: 750_05 },
    ],
  })
  stubReply(recordOutflow, { ok: true, id: 9 })
  stubReply(attachReceipt, { id: 1, name: 'nota.pdf', type: 'application/pdf', size: 4 })
  const { user, dialog } = await openNew()
  await user.upload(dialog.getByLabelText('Ler boleto ou nota de um arquivo'), new File(['%PDF'], 'nota.pdf'))
  expect(await dialog.findByText(/A nota tem 2 parcelas: 31\/12\/2026 R\$\s750,05 · 10\/01\/2027/)).toBeVisible()
  expect(dialog.getByLabelText(/^Nome da saída/)).toHaveValue('Gráfica Ypê')
  const second = dialog.getByLabelText('2ª parcela')
  expect(dialog.getByLabelText('2ª vence em')).toHaveValue('10/01/2027')
  await user.fill(second, '700')
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(attachReceipt)[0]?.url.pathname).toBe('/api/finance/entries/9/receipts'))
  expect(requestsTo(recordOutflow)[0]?.form.get('chave_nota')).toBe(NOTE)
  expect(JSON.parse(String(requestsTo(recordOutflow)[0]?.form.get('parcelas')))).toEqual([
    { date: '2027-01-10', centavos: 700_00 },
  ])
})

test('a file that cannot be read is told beneath the field, and the form stays as it is', async () => {
  stubFailure(readPaperFile, {
    status: 422,
    fields: { file: 'O PDF tem senha. Abra-o, salve uma cópia sem senha e envie a cópia.' },
  })
  const { user, dialog } = await openNew()
  await user.upload(dialog.getByLabelText('Ler boleto ou nota de um arquivo'), new File(['%PDF'], 'nota.pdf'))
  expect(await dialog.findByText(/^O PDF tem senha\./)).toBeVisible()
  expect(dialog.getByLabelText(/^Nome da saída/)).toHaveValue('')
})

test('a code that is pasted into the palette opens a new outflow with what it says', async () => {
  const { user } = openApp('/financeiro')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.click(within(await screen.findByRole('dialog')).getByLabelText('Pesquisar ferramentas, projetos...'))
  await user.paste(PIX)
  await user.click(await screen.findByRole('button', { name: /^Nova saída com este Pix/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  expect(dialog.getByLabelText(/^Nome da saída/)).toHaveValue('Lume Estudio')
  expect(dialog.getByLabelText(/^Valor/)).toHaveValue('120,00')
})

test('A Pagar copies a code as banks take it, and shows the QR of a Pix', async () => {
  const write = fakeClipboard()
  const row = { ...anOutflowRow({ paidOn: null, date: '2026-11-25', paymentCode: PIX }), bankingDay: '2026-11-25', holiday: null }
  const entry = { ...row, client: null }
  const week = { bucket: 'week' as const, count: 1, totalCentavos: '31200', incomplete: 0, entries: [entry] }
  stubReply(listDueBuckets, { today: '2026-11-21', buckets: [week] })
  const { user } = openApp('/financeiro/a-pagar')
  const openMenu = async () => user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
  await openMenu()
  await user.click(await screen.findByText('Copiar código'))
  expect(await screen.findByText('Código copiado')).toBeVisible()
  expect(write).toHaveBeenCalledWith(PIX)
  await openMenu()
  await user.click(await screen.findByText('Ver código'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Código para pagar' }))
  expect(dialog.getByRole('img', { name: 'QR code do Pix para o aplicativo do banco' })).toBeVisible()
})
