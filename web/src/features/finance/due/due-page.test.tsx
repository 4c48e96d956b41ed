import { screen, waitFor, within } from '@testing-library/react'
import { listBills } from 'contract/bank/bills.ts'
import { recordTransfer } from 'contract/bank/transfers.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { listDueBucketPage, listDueBuckets, payDue, undoDuePayment } from 'contract/finance/due.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { editOutflow } from 'contract/finance/outflows.ts'
import { findRecordedPapers } from 'contract/papers/papers.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBankAccount, aBill, aCard, stubAccounts } from '#testing/bank.ts'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { aDueInflow, aDueOutflow, dueReply, stubDue } from '#testing/due.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/a-pagar'
const RECEIVABLE = '/financeiro/a-receber'
const replaceHardSpaces = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')

const light = aDueOutflow({ id: 1, description: 'Luz', centavos: 10_00, date: '2026-11-18' })
const rent = aDueOutflow({
  id: 2,
  description: 'Aluguel',
  method: 'Boleto',
  centavos: 1_850_00,
  date: '2026-11-21',
  bankingDay: '2026-11-23',
})
const water = aDueOutflow({ id: 3, description: 'Água', centavos: 50_00 })
const phone = aDueOutflow({ id: 4, description: 'Telefone', centavos: 100_00 })
const lunch = aDueOutflow({ id: 5, description: 'Almoço', centavos: null })
/** Makes the answer to a payment of the first `count` rows, each of which then has revision 2. */
const aPayment = (count: number, totalCentavos: string) => ({
  ok: true as const,
  count,
  totalCentavos,
  entries: [1, 2].slice(0, count).map((id) => ({ id, revision: 2 })),
})

beforeEach(() => {
  stubSessionAndEntryLists()
  stubDue({ overdue: [light], today: [rent], week: [water, phone, lunch] })
})

const findBox = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` })
const payButton = () => screen.findByRole('button', { name: /^Pagar \d/ })
const readSent = (endpoint: Endpoint = payDue) => readJsonBody(requestsTo(endpoint)[0])

test('what is searched and filtered stands in the address, and goes with every call', async () => {
  const { user, router } = openApp(PATH)
  await user.fill(await screen.findByRole('searchbox', { name: 'Buscar ou colar um código' }), '290,00')
  await waitFor(() => expect(requestsTo(listDueBuckets).at(-1)?.url.searchParams.get('q')).toBe('290,00'))
  expect(router.state.location.search).toEqual({ q: '290,00' })
  stubDue({})
  await user.selectOptions(screen.getByRole('combobox', { name: 'Projeto' }), 'Sem projeto')
  expect(await screen.findByText('Nenhuma conta em aberto com estes filtros')).toBeVisible()
  expect(router.state.location.search).toEqual({ q: '290,00', project: 'none' })
  stubDue({ today: [rent] })
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(await findBox('Aluguel')).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

describe('bills of cards', () => {
  const bills = [
    aBill({ closing: '2026-10-28', due: '2026-11-05', state: 'closed', remainingCentavos: '30000', expectedCentavos: '5000' }),
    aBill(),
  ]

  test('stand in the bucket of their due day and in its sum, without a box', async () => {
    stubReply(listBills, { today: '2026-11-21', bills })
    openApp(PATH)
    const overdue = within(await screen.findByRole('region', { name: 'Vencidas' }))
    expect(overdue.getByText(/^1 saída, 1 fatura$/)).toBeVisible()
    expect(replaceHardSpaces(overdue.getByText(/1 fatura/).parentElement?.textContent)).toBe('1 saída, 1 faturaR$ 360,00')
    expect(overdue.getByText('Vencida há 16 dias')).toBeVisible()
    expect(overdue.getAllByRole('checkbox')).toHaveLength(2)
    const month = within(screen.getByRole('region', { name: 'De 8 a 30 dias' }))
    expect(month.getByRole('link', { name: 'Fatura Cartão Nubank' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/financeiro\/contas\/2\?fatura=.?2026-11-28/),
    )
    expect(month.getByText('fecha 28/11/2026')).toBeVisible()
  })

  test('that cannot be read leave the entries shown, with a notice and another try', async () => {
    stubFailure(listBills, { status: 500, title: 'Erro' })
    const { user } = openApp(PATH)
    expect(await findBox('Luz')).toBeVisible()
    expect(screen.getByText(/As faturas dos cartões não puderam ser lidas/)).toBeVisible()
    stubReply(listBills, { today: '2026-11-21', bills })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('region', { name: 'De 8 a 30 dias' })).toBeVisible()
    expect(screen.queryByText(/não puderam ser lidas/)).toBeNull()
  })

  test('are paid by a transfer from the paying account, filled in with what remains', async () => {
    stubAccounts(aBankAccount(), aCard())
    stubReply(listBills, { today: '2026-11-21', bills })
    stubReply(recordTransfer, { ok: true, id: 9 })
    const { user } = openApp(PATH)
    const overdue = within(await screen.findByRole('region', { name: 'Vencidas' }))
    await user.click(overdue.getByRole('button', { name: 'Pagar Fatura Cartão Nubank' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pagar Fatura Cartão Nubank' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue('Cartão Nubank'))
    await user.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }))
    await waitFor(() =>
      expect(readSent(recordTransfer)).toMatchObject({ fromId: 1, toId: 2, centavos: 350_00, day: '2026-11-21' }),
    )
  })
})

describe('a code that is pasted into the search', () => {
  const BOLETO = '10490.05505 77222.133348 77777.777713 4 32420000032112'
  const DIGITS = BOLETO.replaceAll(/[ .]/g, '')
  const paste = async (user: ReturnType<typeof openApp>['user']) => {
    await user.click(await screen.findByRole('searchbox', { name: 'Buscar ou colar um código' }))
    await user.paste(BOLETO)
  }

  test('opens the payment of the one open entry that has it', async () => {
    const { user } = openApp(PATH)
    await findBox('Luz')
    stubDue({ today: [rent], later: [aDueOutflow({ id: 8, description: 'Cartório', centavos: 321_12, paymentCode: DIGITS })] })
    await paste(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pagamento' }))
    expect(dialog.getByText('Cartório')).toBeVisible()
    expect(requestsTo(listDueBuckets).at(-1)?.url.searchParams.get('code')).toBe(DIGITS)
  })

  test('offers a new outflow where nothing open has it, and tells what was paid with it already', async () => {
    const recorded = { id: 9, kind: 'outflow' as const, description: 'Cartório', date: '2026-10-14', centavos: 321_12 }
    stubReply(findRecordedPapers, { entries: [recorded] })
    const { user } = openApp(PATH)
    await findBox('Luz')
    stubDue({})
    await paste(user)
    expect(await screen.findByText(/^Este código já está registrado: Cartório, 14\/10\/2026/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Nova saída com este boleto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
    expect(await dialog.findByText(BOLETO)).toBeVisible()
  })
})

describe('what is open', () => {
  test('stands in its bucket with count and sum, its due day, and until when it is paid', async () => {
    openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'A Pagar', level: 1 })).toBeVisible()
    const week = within(await screen.findByRole('region', { name: 'Nos próximos 7 dias' }))
    expect(replaceHardSpaces(week.getByText(/3 saídas/).parentElement?.textContent)).toBe('3 saídas, 1 a completarR$ 150,00')
    expect(screen.getByRole('region', { name: 'Vencidas' })).toHaveAttribute('id', 'vencidas')
    expect(screen.queryByRole('region', { name: 'Depois de 30 dias' })).toBeNull()
    expect(document.title).toBe('A Pagar · AI Dashboard')
    const row = within(screen.getByRole('row', { name: /Aluguel/ }))
    expect(row.getByText('sáb, 21/11/2026')).toBeInTheDocument()
    expect(row.getByText('vence sáb, 21/11')).toBeInTheDocument()
    expect(row.getByText('paga até seg, 23/11')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Luz/ })).getByText('Vencida há 3 dias')).toBeVisible()
  })

  test('to be received has its own words in A Receber, to which its earlier address leads', async () => {
    stubDue({ overdue: [aDueInflow({ date: '2026-11-20' })] })
    const { router } = openApp(`${PATH}?aba=receber`)
    expect(await screen.findByRole('region', { name: 'Atrasadas' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Odonto Aurora' })).toBeInTheDocument()
    expect(router.state.location.href).toBe(RECEIVABLE)
    expect(requestsTo(listDueBuckets).at(-1)?.url.searchParams.get('kind')).toBe('inflow')
  })

  test('is said to be loading until there is an answer, and that there is nothing after it', async () => {
    const release = holdReply(listDueBuckets, dueReply({}))
    openApp(PATH)
    expect(await screen.findByText('Carregando contas...')).toBeInTheDocument()
    expect(screen.queryByText('Nada a pagar')).toBeNull()
    release()
    expect(await screen.findByText('Nada a pagar')).toBeVisible()
    expect(screen.queryByText('Carregando contas...')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Registrar Nova Saída' })).toHaveLength(2)
  })

  test('that fails to load says so, and loads on “Tentar de novo”', async () => {
    stubFailure(listDueBuckets, { status: 500 })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Não foi possível carregar as contas')).toBeVisible()
    stubDue({ overdue: [light] })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Luz')).toBeVisible()
  })

  test('comes page by page: more of a bucket follows what is shown', async () => {
    stubDue({ overdue: [light] }, { overdue: '2026-11-18_1' })
    stubReply(listDueBucketPage, { entries: [{ ...water, date: '2026-11-19' }] })
    stubReply(payDue, aPayment(1, '1000'))
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('Água')).toBeVisible()
    expect(screen.getByText('Luz')).toBeVisible()
    expect(requestsTo(listDueBucketPage)[0]?.url.searchParams.get('cursor')).toBe('2026-11-18_1')
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })
})

describe('the selection', () => {
  test('takes a bucket without what has no value, and a range with Shift; one click ends it', async () => {
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas de Nos próximos 7 dias' }))
    expect(await findBox('Água')).toBeChecked()
    expect(await findBox('Almoço')).toBeDisabled()
    expect(replaceHardSpaces((await payButton()).textContent)).toBe('Pagar 2 · R$ 150,00')
    await user.click(await findBox('Água'))
    expect(screen.getByRole('checkbox', { name: /todas de Nos/ })).toBePartiallyChecked()
    await user.click(await screen.findByRole('button', { name: 'Limpar a seleção' }))
    expect(await findBox('Telefone')).not.toBeChecked()
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull()

    await user.click(await findBox('Luz'))
    await user.keyboard('{Shift>}')
    await user.click(await findBox('Água'))
    await user.keyboard('{/Shift}')
    expect(await findBox('Aluguel')).toBeChecked()
    expect(await findBox('Telefone')).not.toBeChecked()
    expect(replaceHardSpaces((await payButton()).textContent)).toBe('Pagar 3 · R$ 1.910,00')
  })

  test('by keys: arrows move, with Shift they select and give back, Shift+Space takes a range', async () => {
    const { user } = openApp(PATH)
    ;(await findBox('Luz')).focus()
    await user.keyboard('{ArrowDown}')
    expect(await findBox('Aluguel')).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await findBox('Telefone')).toHaveFocus()
    expect(replaceHardSpaces((await payButton()).textContent)).toBe('Pagar 3 · R$ 2.000,00')
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(await findBox('Telefone')).not.toBeChecked()
    expect(await findBox('Água')).toBeChecked()
    expect(await findBox('Aluguel')).toBeChecked()

    await user.click(screen.getByRole('button', { name: 'Limpar a seleção' }))
    ;(await findBox('Luz')).focus()
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(await findBox('Aluguel')).toBeChecked()
    expect(replaceHardSpaces((await payButton()).textContent)).toBe('Pagar 3 · R$ 1.910,00')
  })
})

describe('paying', () => {
  test('by the keyboard: Space selects, Enter pays today; the toast takes it back', async () => {
    stubReply(payDue, aPayment(2, '186000'))
    stubReply(undoDuePayment, { ok: true })
    const { user } = openApp(PATH)
    ;(await findBox('Luz')).focus()
    await user.keyboard(' ')
    ;(await findBox('Aluguel')).focus()
    await user.keyboard(' ')
    await payButton()
    stubDue({ week: [water] })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 saídas pagas')).toBeVisible()
    expect(replaceHardSpaces(screen.getByText(/em 21\/11\/2026/).textContent)).toBe('R$ 1.860,00, em 21/11/2026')
    expect(readSent()).toEqual({
      kind: 'outflow',
      entries: [
        { id: 1, revision: 1 },
        { id: 2, revision: 1 },
      ],
      paidOn: '2026-11-21',
    })
    await waitFor(() => expect(screen.queryByText('Luz')).toBeNull())
    await waitFor(() => expect(screen.getByRole('form', { name: 'Contas em aberto' })).toHaveFocus())
    stubDue({ overdue: [light], week: [water] })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Pagamento desfeito')).toBeVisible()
    expect(await findBox('Luz')).not.toBeChecked()
    expect(readSent(undoDuePayment)).toEqual({
      kind: 'outflow',
      entries: [
        { id: 1, revision: 2 },
        { id: 2, revision: 2 },
      ],
      paidOn: '2026-11-21',
    })
  })

  test('on a day of the past is sent; on a day that has not come it is refused', async () => {
    stubReply(payDue, aPayment(1, '1000'))
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    const day = await screen.findByLabelText('Data do pagamento')
    await user.clear(day)
    await user.type(day, '25/11/2026')
    await user.click(await payButton())
    expect(await screen.findByText('Escolha um dia até hoje')).toBeVisible()
    expect(requestsTo(payDue)).toEqual([])
    await user.fill(day, '19/11/2026') // as a date that is pasted
    await user.click(await payButton())
    await waitFor(() => expect(readSent()).toMatchObject({ paidOn: '2026-11-19' }))
  })

  test('shows that it runs, is sent once, and leaves the focus in a form that was opened meanwhile', async () => {
    const release = holdReply(payDue, aPayment(1, '1000'))
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    await user.click(await payButton())
    expect(await screen.findByRole('button', { name: 'Pagando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('row', { name: /Luz/ })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Luz')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Aluguel' }))
    const name = within(await screen.findByRole('dialog', { name: 'Saída' })).getByLabelText(/Nome da saída/)
    await waitFor(() => expect(name).toHaveFocus())
    release()
    expect(await screen.findByText('Saída paga')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pagando...' })).toBeNull())
    expect(name).toHaveFocus()
    expect(requestsTo(payDue)).toHaveLength(1)
  })

  test.each(
    firstByDay([
      [390, 844],
      [1440, 600],
      [1024, 768],
    ]),
  )('refused at %i × %i px tells the reason above the bar, and keeps the selection', async (width, height) => {
    await page.viewport(width, height)
    stubFailure(payDue, { status: 409, title: 'Há contas', detail: '“Luz” já foi paga em 05/11/2026. Nada foi pago.' })
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    await user.click(await payButton())
    expect(await screen.findByText('Não foi possível pagar')).toBeVisible()
    expect(screen.getByText('“Luz” já foi paga em 05/11/2026. Nada foi pago.')).toBeVisible()
    expect(await findBox('Luz')).toBeChecked()
    const toast = (await screen.findByRole('button', { name: 'Fechar aviso' })).closest('.toast') as Element
    const bar = (await payButton()).closest('.pick-bar') as Element
    expect(bar.getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight - 20)
    await waitFor(() => expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top))
  })

  test('one from its menu while another is being paid pays both', async () => {
    const release = holdReply(payDue, aPayment(1, '5000'))
    const { user } = openApp(PATH)
    const pay = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Mais ações para ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Pagar hoje' }))
    }
    await pay('Água')
    await waitFor(() => expect(requestsTo(payDue)).toHaveLength(1))
    await pay('Telefone')
    await waitFor(() => expect(requestsTo(payDue)).toHaveLength(2))
    for (const name of [/Água/, /Telefone/]) expect(screen.getByRole('row', { name })).toHaveAttribute('aria-busy', 'true')
    await pay('Água')
    release()
    expect(await screen.findAllByText('Saída paga')).toHaveLength(2)
    expect(requestsTo(payDue).map(readJsonBody)).toMatchObject([
      { kind: 'outflow', entries: [{ id: 3, revision: 1 }], paidOn: '2026-11-21' },
      { kind: 'outflow', entries: [{ id: 4, revision: 1 }], paidOn: '2026-11-21' },
    ])
  })

  test('an inflow marks it as received', async () => {
    stubReply(listDueBuckets, dueReply({ week: [aDueInflow()] }))
    stubReply(payDue, aPayment(1, '123456'))
    const { user } = openApp(RECEIVABLE)
    await user.click(await findBox('Mensalidade'))
    const button = await screen.findByRole('button', { name: /^Marcar como recebida 1/ })
    expect(screen.getByLabelText('Data do recebimento')).toBeVisible()
    await user.click(button)
    expect(await screen.findByText('Entrada marcada como recebida')).toBeVisible()
    expect(readSent()).toMatchObject({ kind: 'inflow', entries: [{ id: 8, revision: 1 }] })
  })
})

test.runIf(IS_NIGHT)('an outflow without a value is completed from its row in A Pagar', async () => {
  stubReply(editOutflow, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'A completar: informar o valor de Almoço' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Completar saída' }))
  await user.fill(dialog.getByLabelText(/Valor/), '86,40')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(readSent(editOutflow)).toMatchObject({ centavos: 86_40 }))
})

test('a row that its new date moves to another bucket leaves the focus in the next row', async () => {
  stubDue({ overdue: [light, { ...lunch, date: '2026-11-19' }] })
  stubReply(editOutflow, { ok: true })
  const { user } = openApp(PATH)
  ;(await screen.findByRole('button', { name: 'Luz' })).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  await user.fill(dialog.getByLabelText(/Data/), '30/12/2026')
  stubDue({ overdue: [{ ...lunch, date: '2026-11-19' }], later: [{ ...light, date: '2026-12-30' }] })
  await user.keyboard('{Enter}')
  await screen.findByRole('region', { name: 'Depois de 30 dias' })
  expect(await findBox('Almoço')).toBeDisabled()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Almoço' })).toHaveFocus())
})

test('a row opens as in its list, has its history, and leads to its list', async () => {
  stubReply(readEntryHistory, {
    kind: 'outflow',
    description: 'Luz',
    events: [{ type: 'restored', at: '2026-11-20T15:30:00.000Z', by: null }],
    earlier: 0,
  })
  const { user, router } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Luz' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('Luz')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Luz' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Histórico')
  expect(await within(await screen.findByRole('dialog', { name: 'Histórico' })).findByText('Restaurada')).toBeVisible()
  expect(requestsTo(readEntryHistory)[0]?.url.pathname).toBe('/api/finance/entries/1/history')
  await user.keyboard('{Escape}')
  await choose('Ver na lista')
  await waitFor(() => expect(router.state.location.pathname).toBe('/financeiro'))
  expect(router.state.location.search).toEqual({ from: '2026-11-18', to: '2026-11-18', q: 'Luz' })
})

test('a row whose name is cut for the search leads to its list without half an emoji', async () => {
  stubDue({ overdue: [{ ...light, description: `Luz ${'x'.repeat(95)}🎉` }] })
  const { user, router } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: /^Mais ações para Luz/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ver na lista' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/financeiro'))
  expect(router.state.location.search).toMatchObject({ q: `Luz ${'x'.repeat(95)}` })
})

describe('A Pagar of another service', () => {
  test('that says that it has no due dates asks for none', async () => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    openApp(PATH)
    expect(await screen.findByText('Os vencimentos não são acompanhados aqui')).toBeVisible()
    expect(requestsTo(listDueBuckets)).toEqual([])
  })

  test('that does not know the call says so', async () => {
    stubForeignReply(listDueBuckets, 'nada', 404)
    openApp(PATH)
    expect(await screen.findByText('Os vencimentos não são acompanhados aqui')).toBeVisible()
  })
})
