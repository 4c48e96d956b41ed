import { screen, waitFor, within } from '@testing-library/react'
import { readSession } from 'contract/accounts/session.ts'
import { archiveOrRestoreBankAccount, createBankAccount, editBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { readForecast } from 'contract/bank/forecast.ts'
import { recordTransfer } from 'contract/bank/transfers.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { listCompanies } from 'contract/finance/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { aBankAccount, aCard, stubAccounts, stubForecast } from '#testing/bank.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { aSession, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/contas'
const PAYROLL = { inDays: 14, description: 'Folha', kind: 'outflow', centavos: 9_000_00 } as const
const FEE = { inDays: 20, description: 'Mensalidade', kind: 'inflow', centavos: 4_000_00 } as const

beforeEach(() => {
  stubSessionAndEntryLists()
  stubForecast(10_240_00, PAYROLL, FEE)
})

const softSpaces = (element: Element | null | undefined) => element?.textContent?.replace(/\u00a0/g, ' ')
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each account says what it is, until when it is reconciled, what is open and its balance', async () => {
  stubAccounts(aBankAccount(), aCard())
  openApp(PATH)
  const row = await rowOf('Itaú')
  expect(screen.getByRole('link', { name: 'Itaú' })).toHaveAttribute('href', '/financeiro/contas/1')
  expect(row.getByText('Banco · Itaú · 0001 · 12345-6')).toBeVisible()
  expect(row.getByText('até 31/10/2026')).toBeVisible()
  expect(row.getByRole('link', { name: '12 movimentos a conciliar' })).toHaveAttribute(
    'href',
    '/financeiro/contas/conciliar?conta=1',
  )
  expect(row.getByText(/10\.545,67/)).toBeVisible()
  const card = await rowOf('Cartão Nubank')
  expect(card.getByText('Sem extrato')).toBeVisible()
  expect(card.getByText('\u2212R$\u00a01.200,00', { normalizer: (text) => text })).toBeVisible()
  const today = screen.getByRole('region', { name: 'Saldo de hoje' })
  expect(softSpaces(today)).toContain('R$ 9.345,67')
})

test('a statement is imported into the account whose menu was opened', async () => {
  stubAccounts(aBankAccount(), aCard())
  const { user, router } = openApp(PATH)
  const row = await rowOf('Cartão Nubank')
  await user.click(row.getByRole('button', { name: 'Mais ações para Cartão Nubank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Importar extrato' }))
  await waitFor(() => expect(router.state.location.href).toBe('/financeiro/importar?conta=2'))
})

test('several companies have their sums, and their accounts stand under their names', async () => {
  stubAccounts(
    aBankAccount(),
    aBankAccount({ id: 3, name: 'Conta principal', companyId: 9, company: 'Estúdio Lume', balanceCentavos: '100' }),
  )
  openApp(PATH)
  await rowOf('Itaú')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContain('Estúdio Lume')
  expect(softSpaces(screen.getByRole('region', { name: 'Saldo de hoje' }))).toContain('Estúdio LumeR$ 1,00')
})

test('the lowest day of the next 90 is named in words, and the arrow keys walk through the days', async () => {
  stubAccounts(aBankAccount())
  const { user } = openApp(PATH)
  const forecast = within(await screen.findByRole('region', { name: 'Próximos 90 dias' }))
  expect(softSpaces(await forecast.findByText(/^Menor saldo/))).toBe('Menor saldo em 05/12: R$ 1.240,00, depois de “Folha”')
  // The mouse may still be on a day of the chart, where the previous test left it.
  await user.hover(screen.getByRole('heading', { name: 'Próximos 90 dias' }))
  forecast.getByRole('group', { name: /^Saldo dos próximos 90 dias/ }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const tip = forecast.getByRole('status')
  expect(softSpaces(tip)).toBe('05/12/2026Folha−R$ 9.000,00Saldo no fim do diaR$ 1.240,00')
  await user.keyboard('{Escape}')
  expect(tip).toBeEmptyDOMElement()
})

test('a balance that falls below zero is told in words, with the first day', async () => {
  stubAccounts(aBankAccount())
  stubForecast(10_240_00, { ...PAYROLL, inDays: 5, centavos: 10_500_00 }, PAYROLL)
  openApp(PATH)
  expect(softSpaces(await screen.findByText(/^Fica abaixo de zero/))).toBe(
    'Fica abaixo de zero em 26/11. Menor saldo em 05/12: −R$ 9.260,00, depois de “Folha”',
  )
})

test('a workspace that has only its untouched main account is invited to name it, and to import a statement into it', async () => {
  stubAccounts(
    aBankAccount({ name: 'Conta principal', ispb: null, openingCentavos: 0, openingDay: null, lastStatementDay: null }),
  )
  stubReply(editBankAccount, { ok: true })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Comece pela sua conta principal')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Importar extrato' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/financeiro/importar?conta=1', '/financeiro/importar?conta=1'])
  await user.click(screen.getByRole('button', { name: 'Dar nome e saldo inicial' }))
  const dialog = await findDialog('Editar conta · Banco')
  await user.fill(dialog.getByLabelText(/Nome/), 'Itaú')
  await user.fill(dialog.getByLabelText('Saldo inicial'), '5000')
  await user.click(dialog.getByRole('checkbox', { name: 'É o que você deve' }))
  await user.fill(dialog.getByLabelText('No início do dia'), '01/11/2026')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(editBankAccount)[0])).toEqual({
      revision: 1,
      base: { name: 'Conta principal', openingCentavos: 0, openingDay: null },
      name: 'Itaú',
      openingCentavos: -5_000_00,
      openingDay: '2026-11-01',
    }),
  )
})

test('a new card needs valid days, has an account that pays it, and owes a negative amount', async () => {
  stubAccounts(aBankAccount())
  stubReply(createBankAccount, { ok: true, id: 5 })
  const { user } = openApp(PATH)
  await rowOf('Itaú')
  await user.click(screen.getByRole('button', { name: /Nova Conta/ }))
  const dialog = await findDialog('Nova Conta')
  await user.fill(dialog.getByLabelText('Agência'), '9999')
  await user.click(dialog.getByText('Cartão'))
  await user.fill(dialog.getByLabelText(/Nome/), 'Nubank')
  await user.type(dialog.getByLabelText('Banco', { selector: 'input:not([type=radio])' }), '260{Enter}')
  await user.fill(dialog.getByLabelText(/Fecha no dia/), '32')
  await user.type(dialog.getByLabelText('Conta que paga a fatura'), 'Ita{Enter}')
  await user.fill(dialog.getByLabelText('Saldo inicial'), '1200')
  await user.click(dialog.getByRole('button', { name: 'Criar Conta' }))
  expect(await dialog.findAllByText('Informe um dia de 1 a 31')).toHaveLength(2)
  expect(requestsTo(createBankAccount)).toEqual([])
  await user.fill(dialog.getByLabelText(/Fecha no dia/), '28')
  await user.fill(dialog.getByLabelText(/Vence no dia/), '5')
  await user.click(dialog.getByRole('button', { name: 'Criar Conta' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(createBankAccount)[0])).toEqual({
      kind: 'card',
      name: 'Nubank',
      ispb: '18236120',
      openingCentavos: -1_200_00,
      openingDay: null,
      closingDay: 28,
      dueDay: 5,
      payerId: '1',
    }),
  )
  expect(await screen.findByText('Conta criada')).toBeVisible()
})

test('an account is archived with an undo; the main account cannot be archived', async () => {
  stubAccounts(aBankAccount(), aCard())
  stubReply(archiveOrRestoreBankAccount, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Cartão Nubank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Arquivar' }))
  expect(await screen.findByText('Conta arquivada')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Conta restaurada')).toBeVisible()
  expect(requestsTo(archiveOrRestoreBankAccount).map(readJsonBody)).toEqual([{}, { restore: true }])
  await user.click(screen.getByRole('button', { name: 'Mais ações para Itaú' }))
  await screen.findByRole('menuitem', { name: 'Editar' })
  expect(screen.queryByRole('menuitem', { name: 'Arquivar' })).toBeNull()
})

test('archived accounts are shown on request, and can only be restored', async () => {
  stubAccounts(aBankAccount())
  const { user, router } = openApp(PATH)
  await rowOf('Itaú')
  stubAccounts(aCard({ isArchived: true }))
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar arquivadas' }))
  const archived = within(await screen.findByRole('region', { name: 'Contas arquivadas' }))
  expect(await archived.findByText('Arquivada')).toBeVisible()
  expect(router.state.location.search).toEqual({ arquivadas: true })
  await user.click(archived.getByRole('button', { name: 'Mais ações para Cartão Nubank' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Restaurar'])
})

test('a transfer is recorded between two different accounts', async () => {
  stubAccounts(aBankAccount(), aCard())
  stubReply(recordTransfer, { ok: true, id: 9 })
  const { user } = openApp(PATH)
  await rowOf('Itaú')
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  const dialog = await findDialog('Nova Transferência')
  await user.type(dialog.getByLabelText(/^De/), 'Ita{Enter}')
  await user.fill(dialog.getByLabelText(/Valor/), '900')
  await user.click(dialog.getByRole('button', { name: 'Registrar Transferência' }))
  expect(await dialog.findByText('Escolha a conta que recebe')).toBeVisible()
  await user.fill(dialog.getByLabelText(/^Para/), 'Cart')
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Registrar Transferência' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(recordTransfer)[0])).toEqual({
      fromId: 1,
      toId: 2,
      centavos: 900_00,
      day: '2026-11-21',
    }),
  )
  expect(await screen.findByText('Transferência registrada')).toBeVisible()
})

test('a person who only reads finance sees no button of Contas that writes', async () => {
  stubReply(readSession, aSession({ today: '2026-11-21', permissions: ['finance.read'] }))
  stubAccounts(aBankAccount())
  openApp(PATH)
  await rowOf('Itaú')
  for (const name of [/Nova Conta/, /Transferir/, /Mais ações/]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /Importar/ })).toBeNull()
})

test('a forecast that fails leaves the accounts, and can be loaded again', async () => {
  stubAccounts(aBankAccount())
  stubFailure(readForecast, { status: 500 })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Não foi possível calcular os próximos 90 dias')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Itaú' })).toBeVisible()
  stubForecast(100_00)
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(softSpaces(await screen.findByText(/^Nenhum dia/))).toBe('Nenhum dia até 19/02 fica abaixo do saldo de hoje: R$ 100,00')
})

test('another service, which has no accounts, is not asked for them', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  expect(await screen.findByText('As contas não são acompanhadas aqui')).toBeVisible()
  expect(requestsTo(listBankAccounts)).toEqual([])
  expect(requestsTo(listCompanies)).toEqual([])
  expect(within(screen.getByRole('navigation', { name: 'Principal' })).queryByRole('link', { name: 'Contas' })).toBeNull()
})
