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
    if (sale) await user.fill(getValueField(), sale)
  }
  if (note) await user.fill(getDescriptionField(), note)
  return { ...opened, submit: () => user.click(screen.getByRole('button', { name: 'Registrar Pontos' })) }
}

const listSent = () => requestsTo(registerActivity).map(readJsonBody)

test('the address of a contact gives the description its name, for one activity', async () => {
  stubReply(registerActivity, SAVED)
  const { user } = openApp(`${PATH}?contato=${encodeURIComponent('Clínica Flor')}`)
  await screen.findByRole('option', { name: 'Marina Duarte' })
  await user.selectOptions(await findMemberField(), 'Marina Duarte')
  expect(getDescriptionField()).toHaveValue('Contato: Clínica Flor')
  await user.click(screen.getByRole('button', { name: 'Registrar Pontos' }))
  await waitFor(() => expect(getDescriptionField()).toHaveValue(''))
  expect(listSent()).toMatchObject([{ data: { activity_type: 'MEETING', description: 'Contato: Clínica Flor' } }])
})

describe('the periods of the leaderboard', () => {
  test('have the specification’s title and tabs, this month chosen; n goes to the form', async () => {
    const { user } = openApp(PATH)
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
    expect(await screen.findByText(/Nenhuma atividade ainda/)).toBeVisible()
    await screen.findByRole('option', { name: 'Marina Duarte' })
    await user.keyboard('n')
    expect(await findMemberField()).toHaveFocus()
  })

  test.each(
    firstByDay([
      ['Esta Semana', { periodo: 'semana' }, '2026-11-22'],
      ['Hoje', { periodo: 'hoje' }, TEAM_TODAY],
      ['Todo Período', { periodo: 'tudo' }, '2020-01-01'],
    ]),
  )('are in the address as %s, and asked for by their dates', async (name, search, date_start) => {
    const { user, router } = openApp(PATH)
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start: '2026-11-01', date_end: TEAM_TODAY }))
    await user.click(await screen.findByRole('tab', { name }))
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start, date_end: TEAM_TODAY }))
    expect(router.state.location.search).toEqual(search)
    await user.click(screen.getByRole('tab', { name: 'Este Mês' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('are restored by a link; what they cannot be leaves the address', async () => {
    const { router } = openApp(`${PATH}?periodo=semana&tv=sim&x=1`)
    await waitFor(() => expect(readLastFilters()).toEqual({ date_start: '2026-11-22', date_end: TEAM_TODAY }))
    expect(screen.getByRole('tab', { name: 'Esta Semana' })).toHaveAttribute('aria-selected', 'true')
    expect(router.state.location.search).toEqual({ periodo: 'semana' })
  })
})

describe('registering an activity', () => {
  test('sends a meeting in the specification’s words, without a value; its toast undoes it', async () => {
    stubReply(registerActivity, SAVED)
    stubReply(deleteOrRestoreActivity, { ok: true })
    const { user, submit } = await fillForm({ sale: '1', note: ' Primeira conversa ' })
    await user.click(screen.getByRole('radio', { name: 'Reunião Realizada' }))
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
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Registro desfeito')).toBeVisible()
    expect(requestsTo(deleteOrRestoreActivity)[0]?.url.pathname).toBe('/api/team/activities/41/delete')
    expect(requestsTo(deleteOrRestoreActivity).map(readJsonBody)).toEqual([{}])
  })

  test('sends a sale as a decimal number, then empties the form and reads the board anew', async () => {
    const release = holdReply(registerActivity, SAVED)
    const { submit } = await fillForm({ sale: '7.500,50', note: 'Nota' })
    expect(getValueField()).toHaveValue('7.500,50')
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
    expect(listSent()).toEqual([
      {
        operation: 'CREATE_SALES_ACTIVITY',
        data: { team_member_id: 3, activity_type: 'SALE', sale_value: 7500.5, description: 'Nota' },
      },
    ])
  })

  test('keeps what is typed while it is sent in the form, without what was registered', async () => {
    const release = holdReply(registerActivity, SAVED)
    const { user, submit } = await fillForm({ sale: '1' })
    await submit()
    await user.fill(getDescriptionField(), 'Cliente novo')
    release()
    await waitFor(async () => expect(await findMemberField()).toHaveValue(''))
    expect(getDescriptionField()).toHaveValue('Cliente novo')
  })

  test.each(
    firstByDay([
      ['a refusal', () => stubFailure(registerActivity, { status: 500 })],
      ['a lost connection', () => stubFailure(registerActivity)],
      ['a status of another service that is not OK', () => stubForeignReply(registerActivity, 'quebrou', 502)],
    ]),
  )('that meets %s tells it and keeps what was typed, with a refused field’s reason under it', async (_what, arrange) => {
    arrange()
    const { submit } = await fillForm({ sale: '123,45', note: 'Nota' })
    await submit()
    expect(await screen.findByText('Não foi possível registrar a atividade')).toBeVisible()
    expect(await findMemberField()).toHaveDisplayValue('Marina Duarte')
    expect(getValueField()).toHaveValue('123,45')
    expect(getDescriptionField()).toHaveValue('Nota')
    stubFailure(registerActivity, { status: 422, fields: { 'data.sale_value': 'Informe um valor menor' } })
    await submit()
    expect(await screen.findByText('Informe um valor menor')).toBeVisible()
    expect(getValueField()).toHaveFocus()
  })

  test('sends the chosen day, also without a network, since the server may be on this machine', async () => {
    stubReply(registerActivity, SAVED)
    const { user, submit } = await fillForm()
    await user.click(screen.getByText('Outra data'))
    await user.fill(await screen.findByRole('textbox', { name: 'Data' }), '20/11/2026')
    await user.tab()
    onlineManager.setOnline(false)
    await submit()
    expect(await screen.findByText('Atividade registrada com sucesso')).toBeVisible()
    expect(listSent()).toMatchObject([{ data: { date: '2026-11-20' } }])
  })
})

test('a missing member and value are told in the specification’s words and at their fields', async () => {
  const { user } = openApp(PATH)
  const submit = async () => user.click(await screen.findByRole('button', { name: 'Registrar Pontos' }))
  await submit()
  expect(await screen.findByText('Atenção')).toBeVisible()
  expect(screen.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
  expect(screen.getByText('Escolha o membro da equipe')).toBeVisible()
  expect(await findMemberField()).toHaveFocus()
  await screen.findByRole('option', { name: 'Marina Duarte' })
  await user.selectOptions(await findMemberField(), 'Marina Duarte')
  await user.click(screen.getByRole('radio', { name: 'Venda Realizada' }))
  for (const sale of ['', '0,']) {
    await user.fill(getValueField(), sale)
    expect(getValueField()).not.toHaveAccessibleDescription('Informe o valor da venda')
    await submit()
    await waitFor(() => expect(getValueField()).toHaveFocus())
    expect(getValueField()).toHaveAccessibleDescription('Informe o valor da venda')
    const toast = (await screen.findByText('Atenção')).closest('[role="alert"]') as HTMLElement
    expect(within(toast).getByText('Informe o valor da venda')).toBeVisible()
  }
  expect(requestsTo(registerActivity)).toEqual([])
})

describe('the members of the form', () => {
  test('that fail to load are told in the specification’s words, and can be loaded again', async () => {
    stubFailure(listMemberOptions, { status: 500 })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Erro')).toBeVisible()
    expect(screen.getByText('Não foi possível carregar os membros da equipe')).toBeVisible()
    stubReply(listMemberOptions, [{ id: 3, name: 'Marina Duarte' }])
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('option', { name: 'Marina Duarte' })).toBeInTheDocument()
  })

  test('are registered in Configurações, to which the form leads while there is none', async () => {
    stubReply(listMemberOptions, [])
    openApp(PATH)
    expect(await screen.findByRole('link', { name: 'Cadastrar em Configurações' })).toHaveAttribute('href', '/settings')
  })
})

describe('the points of a sale', () => {
  test('are told under its value, by the rule in force', async () => {
    stubReply(readRules, { versions: [aRule({ version: 2, salePoints: 40 }), aRule()] })
    const { user } = await fillForm({ sale: '' })
    await waitFor(() => expect(getValueField()).toHaveAccessibleDescription(/Vale 40 pontos/))
    await user.fill(getValueField(), '7500')
    expect(getValueField()).toHaveAccessibleDescription('Vale 115 pontos: 40 da venda mais 1 a cada R$\u00a0100')
  })
})

describe('Últimas atividades', () => {
  test('has the newest five, and leads to all of them', async () => {
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

  test('has its board and its form, and is asked for nothing else', async () => {
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

test.runIf(IS_NIGHT)('axe finds no serious violation in Performance da Equipe', async () => {
  stubReply(readBoard, aBoard())
  stubReply(listActivities, { activities: [anActivity()], next: null })
  openApp(PATH)
  await screen.findByText('Caio Ferraz')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
