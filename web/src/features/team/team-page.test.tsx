import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { deleteOrRestoreActivity, listActivities } from 'contract/team/activities.ts'
import { listMemberOptions, readBoard, registerActivity } from 'contract/team/board.ts'
import { readRules } from 'contract/team/rules.ts'
import { readTargets } from 'contract/team/targets.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { aBoard, anActivity, aRule, freezeDateAtTeamToday, stubTeam, TEAM_TODAY } from '#testing/team.ts'

const PATH = '/team-performance'
const SAVED = { ok: true as const, id: 41 }

beforeEach(() => {
  freezeDateAtTeamToday()
  stubTeam()
})
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const readLastFilters = () => (readJsonBody(requestsTo(readBoard).at(-1)) as { filters: unknown }).filters
const findMemberField = () => screen.findByLabelText(/Membro da Equipe/)
const getValueField = () => screen.getByLabelText(/Valor da Venda \(R\$\)/)
const getDescriptionField = () => screen.getByLabelText('Descrição (Opcional)')

async function fillForm({ sale, note }: { sale?: string; note?: string } = {}) {
  const opened = openApp(PATH)
  const { user } = opened
  await screen.findByRole('option', { name: 'Marina Duarte' })
  await user.selectOptions(await findMemberField(), 'Marina Duarte')
  if (sale !== undefined) {
    await user.click(screen.getByRole('radio', { name: 'Venda Realizada' }))
    if (sale) await user.type(getValueField(), sale)
  }
  if (note) await user.type(getDescriptionField(), note)
  return { ...opened, submit: () => user.click(screen.getByRole('button', { name: 'Registrar Pontos' })) }
}

const listSent = () => requestsTo(registerActivity).map(readJsonBody)

test('a meeting with a contact begins with its name, and the next activity is empty again', async () => {
  stubReply(registerActivity, SAVED)
  const { user } = openApp(`${PATH}?contato=${encodeURIComponent('Clínica Flor')}`)
  await screen.findByRole('option', { name: 'Marina Duarte' })
  await user.selectOptions(await findMemberField(), 'Marina Duarte')
  expect(getDescriptionField()).toHaveValue('Contato: Clínica Flor')
  await user.click(screen.getByRole('button', { name: 'Registrar Pontos' }))
  await waitFor(() => expect(getDescriptionField()).toHaveValue(''))
  expect(listSent()).toMatchObject([{ data: { activity_type: 'MEETING', description: 'Contato: Clínica Flor' } }])
})

describe('periods', () => {
  test('has the specification’s title and tabs; this month is chosen', async () => {
    openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'Performance da Equipe', level: 1 })).toBeVisible()
    expect(screen.getByText('Acompanhe e registre as atividades da equipe')).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'Este Mês',
      'Esta Semana',
      'Hoje',
      'Todo Período',
    ])
    expect(screen.getByRole('tab', { name: 'Este Mês' })).toHaveAttribute('aria-selected', 'true')
    expect(document.title).toBe('Performance da Equipe · AI Dashboard')
  })

  test.each(
    firstByDay([
      ['Esta Semana', { periodo: 'semana' }, '2026-11-22'],
      ['Hoje', { periodo: 'hoje' }, TEAM_TODAY],
      ['Todo Período', { periodo: 'tudo' }, '2020-01-01'],
    ]),
  )('%s: in the address, and asked for by its dates', async (name, search, date_start) => {
    const { user, router } = openApp(PATH)
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start: '2026-11-01', date_end: TEAM_TODAY }))
    await user.click(await screen.findByRole('tab', { name }))
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start, date_end: TEAM_TODAY }))
    expect(router.state.location.search).toEqual(search)
    await user.click(screen.getByRole('tab', { name: 'Este Mês' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('a link restores its period; what it cannot be leaves the address', async () => {
    const { router } = openApp(`${PATH}?periodo=semana&tv=sim&x=1`)
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start: '2026-11-22', date_end: TEAM_TODAY }))
    expect(screen.getByRole('tab', { name: 'Esta Semana' })).toHaveAttribute('aria-selected', 'true')
    expect(router.state.location.search).toEqual({ periodo: 'semana' })
  })
})

describe('registering', () => {
  test('a meeting, in the specification’s own words and nothing else', async () => {
    stubReply(registerActivity, SAVED)
    const { submit } = await fillForm({ note: ' Primeira conversa ' })
    expect(screen.getByRole('radio', { name: 'Reunião Realizada' })).toBeChecked()
    expect(screen.queryByLabelText(/Valor da Venda/)).toBeNull()
    await submit()
    expect(await screen.findByText('Sucesso!')).toBeVisible()
    expect(screen.getByText('Atividade registrada com sucesso')).toBeVisible()
    expect(listSent()).toEqual([
      {
        operation: 'CREATE_SALES_ACTIVITY',
        data: { team_member_id: 3, activity_type: 'MEETING', sale_value: null, description: 'Primeira conversa' },
      },
    ])
  })

  test('a sale is sent as a decimal number', async () => {
    stubReply(registerActivity, SAVED)
    const { submit } = await fillForm({ sale: '7.500,50' })
    expect(getValueField()).toHaveValue('7.500,50')
    await submit()
    await screen.findByText('Sucesso!')
    expect(listSent()).toEqual([
      {
        operation: 'CREATE_SALES_ACTIVITY',
        data: { team_member_id: 3, activity_type: 'SALE', sale_value: 7500.5, description: '' },
      },
    ])
  })

  test('a value typed before it turned out to be a meeting is not sent', async () => {
    stubReply(registerActivity, SAVED)
    const { user, submit } = await fillForm({ sale: '1' })
    await user.click(screen.getByRole('radio', { name: 'Reunião Realizada' }))
    await submit()
    await screen.findByText('Sucesso!')
    expect(listSent()).toMatchObject([{ data: { activity_type: 'MEETING', sale_value: null } }])
  })

  test('says that it is at it; afterwards the fields are as at first, and the board is asked for again', async () => {
    const release = holdReply(registerActivity, SAVED)
    const { submit } = await fillForm({ sale: '1', note: 'Nota' })
    await waitFor(() => expect(requestsTo(readBoard).length).toBeGreaterThan(0))
    const before = requestsTo(readBoard).length
    await submit()
    expect(await screen.findByRole('button', { name: 'Registrando...' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(async () => expect(await findMemberField()).toHaveValue(''))
    expect(screen.getByRole('radio', { name: 'Reunião Realizada' })).toBeChecked()
    expect(getDescriptionField()).toHaveValue('')
    expect(await findMemberField()).toHaveFocus()
    await waitFor(() => expect(requestsTo(readBoard).length).toBeGreaterThan(before))
  })

  test('what is typed while an activity is sent stays in the form, without what was registered', async () => {
    const release = holdReply(registerActivity, SAVED)
    const { user, submit } = await fillForm({ sale: '1' })
    await submit()
    await user.fill(getDescriptionField(), 'Cliente novo')
    release()
    await waitFor(async () => expect(await findMemberField()).toHaveValue(''))
    expect(getDescriptionField()).toHaveValue('Cliente novo')
  })

  test('can be taken back', async () => {
    stubReply(registerActivity, SAVED)
    stubReply(deleteOrRestoreActivity, { ok: true })
    const { user, submit } = await fillForm()
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Registro desfeito')).toBeVisible()
    expect(requestsTo(deleteOrRestoreActivity)[0]?.url.pathname).toBe('/api/team/activities/41/delete')
    expect(requestsTo(deleteOrRestoreActivity).map(readJsonBody)).toEqual([{}])
  })

  test.each(
    firstByDay([
      ['a refusal', () => stubFailure(registerActivity, { status: 500 })],
      ['a lost connection', () => stubFailure(registerActivity)],
      ['a status of another service that is not OK', () => stubForeignReply(registerActivity, 'quebrou', 502)],
    ]),
  )('%s is told, and the fields are kept', async (_what, arrange) => {
    arrange()
    const { submit } = await fillForm({ sale: '123,45', note: 'Nota' })
    await submit()
    expect(await screen.findByText('Não foi possível registrar a atividade')).toBeVisible()
    expect(await findMemberField()).toHaveDisplayValue('Marina Duarte')
    expect(getValueField()).toHaveValue('123,45')
    expect(getDescriptionField()).toHaveValue('Nota')
  })

  test('without a network it is sent all the same: the server may be on this machine', async () => {
    stubReply(registerActivity, SAVED)
    const { submit } = await fillForm()
    onlineManager.setOnline(false)
    await submit()
    expect(await screen.findByText('Atividade registrada com sucesso')).toBeVisible()
  })

  test('what the server refuses stands at its field', async () => {
    stubFailure(registerActivity, { status: 422, fields: { 'data.sale_value': 'Informe um valor menor' } })
    const { submit } = await fillForm({ sale: '123,45' })
    await submit()
    expect(await screen.findByText('Informe um valor menor')).toBeVisible()
    expect(getValueField()).toHaveFocus()
  })

  test('another day is sent only where it was chosen', async () => {
    stubReply(registerActivity, SAVED)
    const { user, submit } = await fillForm()
    await user.click(screen.getByText('Outra data'))
    await user.fill(await screen.findByRole('textbox', { name: 'Data' }), '20/11/2026')
    await user.tab()
    await submit()
    await screen.findByText('Sucesso!')
    expect(listSent()).toMatchObject([{ data: { date: '2026-11-20' } }])
  })
})

describe('what is missing', () => {
  test('the member: the specification’s toast, and a word beside the field', async () => {
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Registrar Pontos' }))
    expect(await screen.findByText('Atenção')).toBeVisible()
    expect(screen.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
    expect(screen.getByText('Escolha o membro da equipe')).toBeVisible()
    expect(await findMemberField()).toHaveFocus()
    expect(requestsTo(registerActivity)).toEqual([])
  })

  test.each(['', '0,'])('the value of a sale (%j)', async (sale) => {
    const { submit } = await fillForm({ sale })
    await submit()
    const toast = (await screen.findByText('Atenção')).closest('[role="alert"]') as HTMLElement
    expect(within(toast).getByText('Informe o valor da venda')).toBeVisible()
    expect(getValueField()).toHaveFocus()
    expect(getValueField()).toHaveAccessibleDescription('Informe o valor da venda')
    expect(requestsTo(registerActivity)).toEqual([])
  })
})

describe('the members', () => {
  test('cannot be loaded: told in the specification’s words, and tried again', async () => {
    stubFailure(listMemberOptions, { status: 500 })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Erro')).toBeVisible()
    expect(screen.getByText('Não foi possível carregar os membros da equipe')).toBeVisible()
    stubReply(listMemberOptions, [{ id: 3, name: 'Marina Duarte' }])
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('option', { name: 'Marina Duarte' })).toBeInTheDocument()
  })

  test('nobody yet: where to register them', async () => {
    stubReply(listMemberOptions, [])
    openApp(PATH)
    expect(await screen.findByRole('link', { name: 'Cadastrar em Configurações' })).toHaveAttribute('href', '/settings')
  })
})

describe('what a sale is worth', () => {
  test('is told under its value, by the rule in force', async () => {
    stubReply(readRules, { versions: [aRule({ version: 2, salePoints: 40 }), aRule()] })
    const { user } = await fillForm({ sale: '' })
    await waitFor(() => expect(getValueField()).toHaveAccessibleDescription(/Vale 40 pontos/))
    await user.fill(getValueField(), '7500')
    expect(getValueField()).toHaveAccessibleDescription('Vale 115 pontos: 40 da venda mais 1 a cada R$\u00a0100')
  })
})

describe('last activities', () => {
  test('the newest five, and the way to all of them', async () => {
    const ids = [9, 8, 7, 6, 5, 4]
    stubReply(listActivities, {
      activities: ids.map((id) => anActivity({ id, member: { id, name: `Pessoa ${id}` } })),
      next: null,
    })
    const { user, router } = openApp(PATH)
    const latest = within(await screen.findByRole('region', { name: 'Últimas atividades' }))
    await waitFor(() => expect(latest.getAllByRole('listitem')).toHaveLength(5))
    expect(latest.getAllByText('Venda Realizada, R$ 7.500,00')).toHaveLength(5)
    expect(latest.getAllByText('+125')[0]).toBeVisible()
    await user.click(latest.getByRole('link', { name: 'Ver todas' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/team-performance/atividades'))
    await screen.findByRole('heading', { name: 'Atividades', level: 1 }) // the screen's first request must be part of this test
  })

  test('none yet', async () => {
    openApp(PATH)
    expect(await screen.findByText(/Nenhuma atividade ainda/)).toBeVisible()
  })
})

describe('another service, of which only the specification’s shapes are known', () => {
  beforeEach(() => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    stubForeignReply(listMemberOptions, [{ id: '7', name: 'Ana' }])
    stubForeignReply(readBoard, [
      { name: 'Ana', total_points: '300', total_meetings: '3', total_sales: 2 },
      { name: 'Bia', total_points: 200 },
    ])
    stubForeignReply(registerActivity, { ok: true, id: 9 })
  })

  test('has its board and its form, and asks for nothing else', async () => {
    const { user } = openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'Ana', level: 3 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Últimas atividades' })).toBeNull()
    expect(screen.queryByText('Outra data')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Metas do mês' })).toBeNull()
    await user.selectOptions(await findMemberField(), 'Ana')
    await user.click(screen.getByRole('radio', { name: 'Venda Realizada' }))
    await user.type(getValueField(), '1')
    expect(screen.queryByText(/Vale/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Registrar Pontos' }))
    expect(await screen.findByText('Atividade registrada com sucesso')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
    expect(listSent()).toMatchObject([{ data: { team_member_id: 7, sale_value: 1 } }])
    for (const ours of [listActivities, readRules, readTargets]) expect(requestsTo(ours)).toEqual([])
  })
})

test('n goes to the form', async () => {
  const { user } = openApp(PATH)
  await screen.findByRole('option', { name: 'Marina Duarte' })
  await user.keyboard('n')
  expect(await findMemberField()).toHaveFocus()
})

test.runIf(IS_NIGHT)('axe finds nothing serious', async () => {
  stubReply(readBoard, aBoard())
  stubReply(listActivities, { activities: [anActivity()], next: null })
  openApp(PATH)
  await screen.findByText('Caio Ferraz')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
