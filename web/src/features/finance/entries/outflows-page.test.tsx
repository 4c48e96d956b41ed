import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue, undoDuePayment } from 'contract/finance/due.ts'
import { editOutflow, listOutflows, recordOutflow, restoreOutflow, summarizeOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

beforeEach(stubSessionAndEntryLists)

const PATH = '/financeiro'
const saved = { ok: true as const, id: 1 }

async function openForm() {
  const opened = openApp(PATH)
  await opened.user.click((await screen.findAllByRole('button', { name: /^Registrar Nova Saída/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  return { ...opened, dialog, submit: () => opened.user.click(dialog.getByRole('button', { name: 'Registrar Saída' })) }
}

test('the day of payment follows the date until another is typed, which is sent with the amount', async () => {
  stubReply(recordOutflow, saved)
  const { user, dialog, submit } = await openForm()
  await user.fill(dialog.getByLabelText(/Nome da saída/), 'Boleto da gráfica')
  const date = dialog.getByLabelText('Data')
  const paidOn = dialog.getByLabelText('Paga em')
  expect(paidOn).toHaveValue('21/11/2026')
  await user.fill(date, '18/11/2026')
  await user.keyboard('{Tab}')
  expect(paidOn).toHaveValue('18/11/2026')
  await user.fill(paidOn, '19/11/2026')
  await user.keyboard('{Tab}')
  await user.fill(dialog.getByLabelText('Valor'), '386,4')
  await submit()
  await waitFor(() => expect(requestsTo(recordOutflow)[0]?.form.get('pago_em')).toBe('2026-11-19'))
  expect(requestsTo(recordOutflow)[0]?.form.get('valor')).toBe('386.40')
})

test('“Já foi paga” follows the date until the person answers', async () => {
  stubReply(recordOutflow, saved)
  const { user, dialog, submit } = await openForm()
  const paid = dialog.getByRole('checkbox', { name: 'Já foi paga' })
  expect(paid).toBeVisible()
  expect(paid).toBeChecked()
  await user.fill(dialog.getByLabelText(/Nome da saída/), 'Boleto da gráfica')
  const date = dialog.getByLabelText('Data')
  await user.fill(date, '22/11/2026')
  await user.keyboard('{Tab}')
  expect(paid).not.toBeChecked()
  await user.fill(date, '20/11/2026')
  await user.keyboard('{Tab}')
  expect(paid).toBeChecked()
  await user.click(paid)
  await submit()
  await waitFor(() => expect(requestsTo(recordOutflow)[0]?.form.get('paga')).toBe('false'))
})

describe('the list', () => {
  test('has the seed’s titles, columns and rows', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'Saídas Financeiras', level: 1 })).toBeVisible()
    expect(screen.getByText('Registro e controle de gastos da empresa')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Ações Rápidas' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Últimas Saídas Registradas' })).toBeVisible()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Data', 'Descrição', 'Projeto', 'Categoria', 'Valor', 'Ações'])
    for (const text of ['10/11/2026', 'Figma', 'Site novo', 'Software', 'R$\u00a0312,00'])
      expect(within(table).getAllByText(text, { normalizer: (t) => t })[0]).toBeVisible()
    expect(document.title).toBe('Saídas Financeiras · AI Dashboard')
  })

  test('says that it is loading, then that there is nothing', async () => {
    const release = holdReply(listOutflows, { entries: [] })
    openApp(PATH)
    expect(await screen.findByText('Carregando saídas...')).toBeInTheDocument()
    release()
    expect(await screen.findByText('Nenhuma saída encontrada')).toBeVisible()
  })

  test('that fails to load says so, and loads on “Tentar de novo”', async () => {
    stubFailure(listOutflows, { status: 500 })
    const { user } = openApp(PATH)
    expect((await screen.findAllByText('Não foi possível carregar as saídas')).length).toBeGreaterThan(0)
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Figma')).toBeVisible()
  })

  test('shows another service’s bare rows without what they lack', async () => {
    stubForeignReply(listOutflows, {
      saidas: [{ id: 'a9', data: '01/11/2026', descricao: 'Aluguel', projeto: 'Interno', categoria: 'Casa', valor: 1850.5 }],
    })
    stubForeignReply(summarizeOutflows, 'Not found', 404)
    const { user } = openApp(PATH)
    expect(await screen.findByText('R$\u00a01.850,50', { normalizer: (t) => t })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mais ações para Aluguel' }))
    expect(await screen.findByRole('menuitem', { name: 'Excluir' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
  })

  test('goes on where the page ended with “Carregar mais”, and so does the focus', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()], nextCursor: '2026-11-10_7' })
    const { user } = openApp(PATH)
    const more = await screen.findByRole('button', { name: 'Carregar mais' })
    stubReply(listOutflows, { entries: [anOutflowRow({ id: 6, description: 'Adobe' })] })
    await user.click(more)
    expect(await screen.findByText('Adobe')).toBeVisible()
    await waitFor(() => expect(document.activeElement?.closest('tr')).toHaveTextContent('Adobe'))
    expect(screen.getByText('Figma')).toBeVisible()
    expect(requestsTo(listOutflows).at(-1)?.url.searchParams.get('cursor')).toBe('2026-11-10_7')
  })
})

describe('filters', () => {
  test('live in the address, and an address restores them', async () => {
    const { user, router } = openApp('/financeiro?q=alu&status=overdue&project=2&from=2026-11-01&to=2026-11-30')
    expect(await screen.findByRole('searchbox', { name: 'Buscar saída' })).toHaveValue('alu')
    expect(screen.getByRole('option', { name: 'Novembro 2026', selected: true })).toBeInTheDocument()
    await waitFor(() =>
      expect(Object.fromEntries(requestsTo(listOutflows)[0]?.url.searchParams ?? [])).toMatchObject({
        q: 'alu',
        status: 'overdue',
        project: '2',
        from: '2026-11-01',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'alu', from: '2026-10-01', to: '2026-10-31' }))
  })

  test('that match nothing say so; cleared they empty the search, and leave the focus on the list', async () => {
    const { user, router } = openApp(PATH)
    const box = await screen.findByRole('searchbox', { name: 'Buscar saída' })
    await user.type(box, 'nada')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nada' }))
    await waitFor(() => expect(requestsTo(summarizeOutflows).at(-1)?.url.searchParams.get('q')).toBe('nada'))
    expect(await screen.findByText('Nenhum resultado para estes filtros.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(box).toHaveValue('')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Últimas Saídas Registradas' })).toHaveFocus())
  })

  test('an amount that no name has is offered as a filter by value, which keeps the others', async () => {
    const { user, router } = openApp('/financeiro?q=R$%201.234,56&status=paid')
    await user.click(await screen.findByRole('button', { name: /^Buscar o valor R\$\s1\.234,56$/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'paid', min: 123456, max: 123456 }))
    expect(screen.queryByRole('button', { name: /Buscar o valor/ })).toBeNull()
  })

  test('have the total of what they leave under the list', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubReply(summarizeOutflows, {
      count: 15,
      totalCentavos: '2198175',
      incomplete: 2,
      overdue: 1,
      overdueCentavos: '18990',
    })
    openApp(PATH)
    expect(await screen.findByText('R$\u00a021.981,75', { normalizer: (t) => t })).toBeVisible()
    expect(screen.getByText('15 saídas')).toBeVisible()
    expect(screen.getByRole('link', { name: '2 a completar' })).toHaveAttribute(
      'href',
      expect.stringContaining('status=incomplete'),
    )
    expect(screen.getByRole('link', { name: '1 vencida' })).toHaveAttribute('href', expect.stringContaining('status=overdue'))
  })
})

describe('the form of a new outflow', () => {
  test('sends what the seed’s form sends, closes, and asks for the list again', async () => {
    stubReply(recordOutflow, saved)
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Aluguel')
    await user.click(dialog.getByLabelText('Sim'))
    expect(dialog.getByLabelText('Frequência')).toHaveValue('Mensal')
    await user.click(dialog.getByRole('button', { name: 'Anual' }))
    const before = requestsTo(listOutflows).length
    await submit()
    expect(await screen.findByText('Saída registrada com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = requestsTo(recordOutflow)
    expect(sent?.form?.get('nome_saida')).toBe('Aluguel')
    expect(JSON.parse(String(sent?.form?.get('recorrencia')))).toEqual({ recorrente: true, modelo: 'Anual' })
    expect(sent?.form?.has('valor')).toBe(false)
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestsTo(listOutflows).length).toBeGreaterThan(before)
  })

  test('tells a blank name in the seed’s words, and the server’s reason, at the field, which it unfolds', async () => {
    const { user, dialog, submit } = await openForm()
    await submit()
    await waitFor(() => expect(screen.getAllByText('Nome da saída é obrigatório')).toHaveLength(2)) // the field and the toast
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveFocus()
    expect(requestsTo(recordOutflow)).toEqual([])
    stubFailure(recordOutflow, { status: 422, code: 'invalid', fields: { nome_saida: 'Use no máximo 200 caracteres' } })
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Longo')
    await submit()
    expect(await dialog.findByText('Use no máximo 200 caracteres')).toBeVisible()
    stubFailure(recordOutflow, { status: 422, code: 'invalid', fields: { projeto_id: 'Este projeto não existe mais' } })
    await submit()
    expect(await dialog.findByText('Este projeto não existe mais')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Projeto' })).toHaveFocus())
  })

  test('stays as it is after a failure, with the same key; discarded it takes the toast with it', async () => {
    stubFailure(recordOutflow, {
      status: 503,
      code: 'database_unavailable',
      title: 'O banco de dados não respondeu',
      detail: 'Nada foi gravado.',
    })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Aluguel')
    await submit()
    expect(await screen.findByText('Não foi possível registrar a saída')).toBeVisible()
    expect(screen.getByText(/Nada foi gravado\. O que você digitou continua no formulário\./)).toBeVisible()
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('Aluguel')
    await submit()
    await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(2))
    const keys = requestsTo(recordOutflow).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    await dialog.findByRole('button', { name: 'Registrar Saída' })
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByText(/O que você digitou continua no formulário/)).toBeNull())
  })

  test('keeps what is typed while it is sent, without what was recorded, also as a draft', async () => {
    const accept = holdReply(recordOutflow, saved)
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Aluguel')
    await submit()
    expect(await dialog.findByRole('button', { name: 'Registrando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(dialog.queryByRole('progressbar')).toBeNull() // only files are worth watching
    expect(dialog.queryByRole('button', { name: 'Cancelar envio' })).toBeNull()
    await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(1))
    await user.type(dialog.getByLabelText('Valor'), '290')
    accept()
    expect(await dialog.findByText(/^O envio foi salvo/)).toBeVisible()
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('')
    expect(dialog.getByLabelText('Valor')).toHaveValue('290')
    cleanup()
    const reopened = await openForm()
    expect(reopened.dialog.getByText(/^Rascunho recuperado/)).toBeVisible()
    expect(reopened.dialog.getByLabelText('Valor')).toHaveValue('290,00')
    expect(reopened.dialog.getByLabelText(/Nome da saída/)).toHaveValue('')
  })

  test('changed after a lost answer tells that the first was written, then is another submission', async () => {
    stubFailure(recordOutflow)
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Alugue')
    await submit()
    await screen.findByText('Não foi possível registrar a saída')
    expect(screen.getByText(/Não sabemos se foi gravado: envie de novo por aqui/)).toBeVisible()
    await user.type(dialog.getByLabelText(/Nome da saída/), 'l')
    await submit()
    await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(2))
    await dialog.findByRole('button', { name: 'Registrar Saída' })
    stubFailure(recordOutflow, {
      status: 422,
      code: 'idempotency_key_reused',
      title: 'O envio anterior foi gravado, com outros dados',
    })
    await submit()
    expect(await screen.findByText(/O envio anterior foi gravado, com outros dados/)).toBeVisible()
    await dialog.findByRole('button', { name: 'Registrar Saída' })
    stubReply(recordOutflow, saved)
    await submit()
    expect(await screen.findByText('Saída registrada com sucesso!')).toBeVisible()
    const keys = requestsTo(recordOutflow).map(({ headers }) => headers.get('idempotency-key'))
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('asks for the frequency with Sim only; it takes any text, and says how it is read', async () => {
    const { user, dialog } = await openForm()
    expect(dialog.getByLabelText('Não')).toBeChecked()
    expect(dialog.queryByLabelText('Frequência')).toBeNull()
    await user.click(dialog.getByLabelText('Sim'))
    expect(dialog.getAllByRole('button', { pressed: false }).map((chip) => chip.textContent)).toEqual([
      'Bimestral',
      'Trimestral',
      'Semestral',
      'Anual',
    ])
    const frequency = dialog.getByLabelText('Frequência')
    await user.click(frequency)
    await user.keyboard('3x') // replaces what is suggested
    expect(frequency).toHaveValue('3x')
    expect(frequency).toHaveAccessibleDescription('Repete: mensal, 3 vezes')
    await user.keyboard(' por ano')
    expect(frequency).toHaveAccessibleDescription(/^Não reconhecida: nada será agendado/)
    await user.click(dialog.getByRole('button', { name: 'Anual' }))
    expect(frequency).not.toHaveAccessibleDescription()
    await user.fill(frequency, 'a cada 10 dias')
    expect(frequency).toHaveValue('a cada 10 dias')
    await user.click(dialog.getByLabelText('Não'))
    expect(dialog.queryByLabelText('Frequência')).toBeNull()
  })

  test.runIf(IS_NIGHT)('asks on Esc only if something was typed', async () => {
    const { user, dialog } = await openForm()
    await user.type(dialog.getByLabelText(/Nome da saída/), 'x')
    await user.keyboard('{Escape}')
    expect(dialog.getByText('Descartar o que foi digitado?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Continuar' }))
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('x')
    await user.clear(dialog.getByLabelText(/Nome da saída/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens with the key n', async () => {
    const { user } = openApp(PATH)
    await screen.findByText('Nenhuma saída encontrada')
    await user.keyboard('n')
    expect(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' })).toBeVisible()
  })
})

describe('a row', () => {
  test('is deleted by text, date and id; the toast undoes it', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubReply(deleteConfigItemOrEntry, saved)
    stubReply(restoreOutflow, { ok: true })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Excluir Figma' }))
    expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
    expect(readJsonBody(requestsTo(deleteConfigItemOrEntry)[0])).toEqual({
      nome: 'saída',
      descricao: 'Figma',
      data: '10/11/2026',
      id: 7,
      revision: 1,
    })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(requestsTo(restoreOutflow)).toHaveLength(1))
    expect(requestsTo(restoreOutflow)[0]?.url.pathname).toBe('/api/finance/outflows/7/restore')
  })

  test('that cannot be deleted says so', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubFailure(deleteConfigItemOrEntry, { status: 409, title: 'Há mais de uma saída com esta descrição e data' })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Excluir Figma' }))
    expect(await screen.findByText('Não foi possível deletar a saída')).toBeVisible()
  })

  test('without a value is completed in one click, and cannot be paid before', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ paidOn: null, centavos: null, amountText: 'A completar' })] })
    stubReply(editOutflow, { ok: true })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
    expect(await screen.findByRole('menuitem', { name: 'Completar valor' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Marcar como paga' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'A completar: informar o valor de Figma' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Completar saída' }))
    await user.type(dialog.getByLabelText(/Valor/), '312{Enter}')
    await waitFor(() =>
      expect(readJsonBody(requestsTo(editOutflow)[0])).toMatchObject({ centavos: 312_00, base: { centavos: null } }),
    )
  })

  test('is marked as paid in one click, and open again with Desfazer', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ paidOn: null, date: '2026-11-19' })] })
    stubReply(payDue, { ok: true, count: 1, totalCentavos: '31200', entries: [{ id: 7, revision: 2 }] })
    const { user } = openApp(PATH)
    expect(await screen.findByTitle('Vencida há 2 dias')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mais ações para Figma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Marcar como paga' }))
    expect(await screen.findByText('Saída marcada como paga')).toBeVisible()
    stubReply(undoDuePayment, { ok: true })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Pagamento desfeito')).toBeVisible()
    expect(readJsonBody(requestsTo(undoDuePayment)[0])).toEqual({
      kind: 'outflow',
      entries: [{ id: 7, revision: 2 }],
      paidOn: '2026-11-21',
    })
    expect(requestsTo(payDue).map(readJsonBody)).toEqual([
      { kind: 'outflow', entries: [{ id: 7, revision: 1 }], paidOn: '2026-11-21' },
    ])
  })

  test('whose value somebody changed is not marked as paid: a toast says its value of now', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ paidOn: null, date: '2026-11-19' })] })
    const detail = '“Figma” mudou de valor: agora é R$ 900,00. Nada foi pago.'
    stubFailure(payDue, { status: 409, code: 'conflict', title: 'Há contas que não podem ser pagas', detail })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Marcar como paga' }))
    expect(await screen.findByText('Não foi possível marcar como paga')).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
    const seen = [{ id: 7, revision: 1 }] // the server compares the value with the one of the revision that the screen showed
    expect(readJsonBody(requestsTo(payDue)[0])).toMatchObject({ entries: seen })
  })

  test('that cannot be marked as open says so, and speaks of no form', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubFailure(editOutflow)
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Marcar como em aberto' }))
    expect(await screen.findByText('Não foi possível marcar como em aberto')).toBeVisible()
    expect(screen.getByText(/Não sabemos se foi gravado: a lista está sendo lida de novo/)).toBeVisible()
    expect(screen.queryByText(/formulário|por aqui/)).toBeNull()
  })

  test('paid on another day than its date says so; the day is corrected in its form', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ paid: true, paidOn: '2026-11-12' })] })
    stubReply(editOutflow, { ok: true })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Paga em 12/11/2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Figma' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
    const paidOn = dialog.getByLabelText('Paga em')
    expect(paidOn).toHaveValue('12/11/2026')
    await user.fill(paidOn, '13/11/2026')
    await user.keyboard('{Tab}')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toMatchObject({ paidOn: '2026-11-13' }))
  })

  test('opens with all it has and the focus in its first field, and saves only what was changed', async () => {
    stubReply(listOutflows, {
      entries: [anOutflowRow({ receipts: [{ id: 2, name: 'nota.png', type: 'image/png', size: 2048 }], projectId: 2 })],
    })
    stubReply(editOutflow, { ok: true })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Figma' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
    expect(dialog.getByRole('link', { name: /nota\.png/ })).toHaveAttribute('href', '/api/finance/receipts/2')
    expect(dialog.getByLabelText('Valor')).toHaveValue('312,00')
    const name = dialog.getByLabelText(/Nome da saída/)
    await waitFor(() => expect(name).toHaveFocus())
    await user.tab({ shift: true })
    const cross = dialog.getByRole('button', { name: 'Fechar' })
    expect(cross).toHaveFocus()
    expect(getComputedStyle(cross).outlineStyle).toBe('solid')
    await user.fill(name, 'Figma, 4 licenças')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(readJsonBody(requestsTo(editOutflow)[0])).toEqual({
        description: 'Figma, 4 licenças',
        base: { description: 'Figma' },
        revision: 1,
      }),
    )
  })
})
