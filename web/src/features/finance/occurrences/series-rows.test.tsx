import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editInflow, listInflows, recordInflow } from 'contract/finance/inflows.ts'
import {
  editOutflow,
  listOutflows,
  recordOutflow,
  restoreOutflow,
  summarizeOutflows,
  undoCompletion,
} from 'contract/finance/outflows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { anOccurrence } from '#testing/series.ts'
import { readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply, stubResponse } from '#testing/server.ts'

beforeEach(stubSessionAndEntryLists)
const PATH = '/financeiro'

async function openRow(row: object) {
  stubReply(listOutflows, { entries: [anOutflowRow(row)] })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Figma' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Saída' })) }
}

describe('a row of a series', () => {
  test('says which occurrence of how many it is', async () => {
    stubReply(listOutflows, {
      entries: [
        anOutflowRow(anOccurrence),
        anOutflowRow({ id: 8, ...anOccurrence, series: { id: 4, occurrence: 2, total: null } }),
      ],
    })
    openApp(PATH)
    expect(await screen.findByTitle('Mensal · 3 de 12')).toHaveTextContent('3 de 12')
    expect(screen.getByTitle('Mensal · 2ª da série')).toHaveTextContent('Mensal')
  })

  test('asks which occurrences an edit is about: only this one unless said otherwise', async () => {
    stubReply(editOutflow, { ok: true })
    const { user, dialog } = await openRow(anOccurrence)
    expect(dialog.getByLabelText('Só esta')).toBeChecked()
    expect(dialog.getByLabelText('Só esta')).toHaveAccessibleDescription('As outras da série ficam como estão.')
    await user.click(dialog.getByLabelText('Esta e as próximas'))
    await user.fill(dialog.getByLabelText('Observações'), 'reajuste')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    const sent = { scope: 'following', notes: 'reajuste', base: { notes: null }, revision: 1 }
    await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toEqual(sent))
  })

  test('takes another frequency from this occurrence on; one not understood is told at its field', async () => {
    stubFailure(editOutflow, { status: 422, title: 'Dados inválidos', fields: { recurrence: 'Não entendi “às vezes”.' } })
    const { user, dialog } = await openRow(anOccurrence)
    await user.fill(dialog.getByLabelText('Frequência'), 'às vezes')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('Não entendi “às vezes”.')).toBeVisible()
    expect(dialog.getByLabelText('Frequência')).toHaveValue('às vezes')
    stubReply(editOutflow, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Trimestral' }))
    expect(dialog.queryByLabelText('Só esta')).toBeNull()
    expect(dialog.getByLabelText('Esta e as próximas')).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(readJsonBody(requestsTo(editOutflow)[1])).toMatchObject({ scope: 'following', recurrence: 'Trimestral' }),
    )
  })

  test('asks how many occurrences to delete; one undo brings all of them back', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow(anOccurrence)] })
    stubReply(deleteConfigItemOrEntry, { ok: true, id: 7, deleted: 9 })
    stubReply(restoreOutflow, { ok: true })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Excluir Figma' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir da série' }))
    expect(requestsTo(deleteConfigItemOrEntry)).toHaveLength(0)
    await user.click(dialog.getByLabelText('Todas em aberto'))
    expect(dialog.getByText('Exclui todas as que não foram pagas e encerra a série.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
    expect(screen.getByText(/9 da série/)).toBeVisible()
    expect(readJsonBody(requestsTo(deleteConfigItemOrEntry)[0])).toMatchObject({ id: 7, scope: 'open' })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(requestsTo(restoreOutflow)).toHaveLength(1))
  })

  test('without a value is completed alone at first; each choice says how many it fills', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ ...anOccurrence, centavos: null, amountText: 'A completar' })] })
    stubReply(editOutflow, { ok: true })
    stubResponse(summarizeOutflows, ({ url: { searchParams } }) => {
      const [count, incomplete] = searchParams.get('from') === '2026-11-10' ? [6, 2] : [12, 9]
      return Response.json({ count, totalCentavos: '0', incomplete, overdue: 0, overdueCentavos: '0' })
    })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: /A completar: informar/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Completar saída' }))
    expect(await dialog.findByText(/^Preenche também 8 outras em aberto e sem valor\./)).toBeVisible()
    expect(await dialog.findByText(/^Preenche também 1 outra em aberto e sem valor, daqui em diante\./)).toBeVisible()
    await user.type(dialog.getByLabelText(/Valor/), '312{Enter}')
    await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toMatchObject({ centavos: 312_00, scope: 'this' }))
    stubReply(undoCompletion, { ok: true })
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(requestsTo(undoCompletion)).toHaveLength(1))
  })
})

test('a row of no series is edited without a question about others', async () => {
  stubReply(editOutflow, { ok: true })
  const { user, dialog } = await openRow({})
  expect(dialog.queryByText('Aplicar a')).toBeNull()
  await user.type(dialog.getByLabelText('Observações'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(editOutflow)).toHaveLength(1))
  expect(readJsonBody(requestsTo(editOutflow)[0])).not.toHaveProperty('scope')
})

test.each(
  firstByDay([
    ['31/01/2026', 'Mensal', 'Começa no passado: 9 repetições já venceram e entram em aberto.'],
    ['31/01/2026', '2x', 'Começa no passado: 1 repetição já venceu e entra em aberto.'],
    ['01/11/2026', 'Mensal', null],
    ['31/01/2026', 'quando der', null],
  ]),
)('a new series from %s on, %s, says how many dates are over, and takes them as paid', async (date, frequency, hint) => {
  const { user } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText('Data'), date)
  await user.keyboard('{Tab}')
  await user.click(dialog.getByLabelText('Sim'))
  await user.fill(dialog.getByLabelText('Frequência'), frequency)
  const earlier = () => dialog.queryByRole('checkbox', { name: 'As anteriores a hoje já foram pagas, cada uma no seu dia' })
  if (!hint) {
    expect(dialog.queryByText(/^Começa no passado/)).toBeNull()
    expect(earlier()).toBeNull()
    return
  }
  expect(await dialog.findByText(hint)).toBeVisible()
  await user.click(earlier() as HTMLElement)
  expect(dialog.getByText(hint.replace('em aberto', 'como pagas'))).toBeVisible()
})

test.runIf(IS_NIGHT).each([
  ['4.890', '10 parcelas', 'Repete: mensal, 10 vezes de R$\u00a04.890,00: R$\u00a048.900,00 ao todo'],
  ['', '10x', 'Repete: mensal, 10 vezes'],
  ['4.890', 'todo dia 5', 'Repete: mensal, dia 5'],
])('a new series of “%s” that repeats as %s says what all of it comes to', async (amount, frequency, reading) => {
  const { user } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  if (amount) await user.fill(dialog.getByLabelText('Valor'), amount)
  await user.click(dialog.getByLabelText('Sim'))
  await user.fill(dialog.getByLabelText('Frequência'), frequency)
  expect(dialog.getByLabelText('Frequência')).toHaveAccessibleDescription(reading)
})

test('a new outflow in instalments asks whether its value is the total, and shows both', async () => {
  stubReply(recordOutflow, { ok: true, id: 1 })
  const { user } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText(/Nome da saída/), 'Mesa')
  await user.fill(dialog.getByLabelText('Valor'), '1000')
  await user.click(dialog.getByLabelText('Sim'))
  expect(dialog.queryByText('O valor é')).toBeNull()
  await user.fill(dialog.getByLabelText('Frequência'), '3x')
  expect(dialog.getByText(/^Repete:/)).toHaveTextContent('Repete: mensal, 3 vezes de R$ 1.000,00: R$ 3.000,00 ao todo')
  await user.click(dialog.getByLabelText('O total'))
  expect(dialog.getByText(/^Repete:/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Repete: mensal, 3 vezes, a primeira de R$ 333,34 e as outras de R$ 333,33: R$ 1.000,00 ao todo',
  )
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)[0]?.form.get('valor_total')).toBe('true'))
})

describe('a recorded series', () => {
  async function record() {
    const { user } = openApp(`${PATH}?novo=true`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
    await user.fill(dialog.getByLabelText(/Nome da saída/), 'Aluguel')
    await user.click(dialog.getByLabelText('Sim'))
    await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
    return screen.findByText('Saída registrada com sucesso!')
  }

  test('says in the toast what was scheduled, and leads there', async () => {
    stubReply(recordOutflow, { ok: true, id: 1, series: { id: 3, upcoming: 12, until: '2027-11-21' } })
    expect(await record()).toBeVisible()
    expect(screen.getByText('Agendadas 12 próximas, até 21/11/2027.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver recorrências' })).toHaveAttribute('href', '/financeiro/recorrencias')
  })

  test('says in the toast that nothing was scheduled', async () => {
    stubReply(recordOutflow, { ok: true, id: 1, notice: 'Recorrência anotada como texto: não entendi “x” e nada foi agendado.' })
    expect(await record()).toBeVisible()
    expect(screen.getByText(/nada foi agendado/)).toBeVisible()
  })

  test('says nothing of a schedule where another service records it', async () => {
    stubForeignReply(recordOutflow, 'OK')
    expect(await record()).toBeVisible()
    expect(screen.queryByText(/Agendada/)).toBeNull()
  })

  test.runIf(IS_NIGHT)('of an inflow is sent with its frequency', async () => {
    stubReply(recordInflow, { ok: true, id: 1, series: { id: 3, upcoming: 1, until: '2027-11-21' } })
    const { user } = openApp('/financeiro/entradas?novo=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Entrada' }))
    await user.fill(dialog.getByLabelText(/Descrição/), 'Contrato')
    await user.fill(dialog.getByLabelText(/Valor/), '1000')
    await user.click(dialog.getByLabelText('Sim'))
    await user.click(dialog.getByRole('button', { name: 'Anual' }))
    await user.click(dialog.getByRole('button', { name: 'Registrar Entrada' }))
    expect(await screen.findByText('Agendada 1 próxima, até 21/11/2027.')).toBeVisible()
    expect(requestsTo(recordInflow)[0]?.form.get('repetir')).toBe('Anual')
  })
})

test.runIf(IS_NIGHT)('an inflow of a series is edited with its scope', async () => {
  stubReply(listInflows, { entries: [anInflowRow(anOccurrence)] })
  stubReply(editInflow, { ok: true })
  const { user } = openApp('/financeiro/entradas')
  await user.click(await screen.findByRole('button', { name: 'Mensalidade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entrada' }))
  await user.click(dialog.getByLabelText('Todas em aberto'))
  await user.type(dialog.getByLabelText('Observações'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(readJsonBody(requestsTo(editInflow)[0])).toMatchObject({ scope: 'open', notes: 'x' }))
})

describe('the period of the list', () => {
  const readQuery = () => Object.fromEntries(requestsTo(listOutflows).at(-1)?.url.searchParams ?? [])

  test('ends with this month unless another is chosen; a link leads to what lies beyond', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubReply(summarizeOutflows, { count: 36, totalCentavos: '1', incomplete: 0, overdue: 0, overdueCentavos: '0' })
    const { user, router } = openApp(PATH)
    expect(await screen.findByRole('option', { name: 'Até o fim do mês', selected: true })).toBeInTheDocument()
    await waitFor(() => expect(readQuery()).toMatchObject({ to: '2026-11-30' }))
    await user.click(await screen.findByRole('link', { name: 'mais 36 depois deste mês' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-12-01' }))
    await waitFor(() => expect(readQuery()).toMatchObject({ from: '2026-12-01' }))
    expect(readQuery()).not.toHaveProperty('to')
    await user.selectOptions(screen.getByLabelText('Período', { selector: 'select' }), 'Todo o período')
    await waitFor(() => expect(router.state.location.search).toEqual({ tudo: true }))
    await waitFor(() => expect(readQuery()).not.toHaveProperty('from'))
    expect(readQuery()).not.toHaveProperty('to')
    expect(screen.getByRole('option', { name: 'Todo o período', selected: true })).toBeInTheDocument()
  })

  test.each(
    firstByDay([
      [`${PATH}?q=figma`, { q: 'figma' }],
      [PATH, {}],
    ]),
  )('without an entry leads from %s to what comes after the month', async (path, others) => {
    stubReply(summarizeOutflows, { count: 12, totalCentavos: '1', incomplete: 0, overdue: 0, overdueCentavos: '0' })
    const { user, router } = openApp(path)
    expect(await screen.findByText('Nenhuma até o fim deste mês, mas há 12 saídas depois dele.')).toBeVisible()
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    await user.click(screen.getByRole('button', { name: 'Ver as próximas' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ ...others, from: '2026-12-01' }))
    expect(await screen.findByText('Figma')).toBeVisible()
  })

  test('of one series has no end, until the filter is removed', async () => {
    const { user, router } = openApp(`${PATH}?series=3`)
    await user.click(await screen.findByRole('button', { name: /Só uma recorrência/ }))
    expect(requestsTo(listOutflows)[0]?.url.searchParams.has('to')).toBe(false)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})

test('an occurrence is deleted without a question where the service knows no series', async () => {
  stubReply(readCapabilities, { edit: false, trash: true, filters: true, runs: true, team: true })
  stubReply(listOutflows, { entries: [anOutflowRow(anOccurrence)] })
  stubReply(deleteConfigItemOrEntry, { ok: true, id: 7 })
  const { user } = openApp(PATH)
  await screen.findByRole('table')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Recorrências' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Excluir Figma' }))
  expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
})
