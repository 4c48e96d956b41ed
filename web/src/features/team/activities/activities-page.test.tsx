import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { deleteOrRestoreActivity, editActivity, listActivities, readLedger } from 'contract/team/activities.ts'
import { readRules } from 'contract/team/rules.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { anActivity, aRule, freezeDateAtTeamToday, stubTeam } from '#testing/team.ts'

const PATH = '/team-performance/atividades'
const MEETING = { id: 40, type: 'MEETING' as const, centavos: null, points: 10, description: null }

beforeEach(() => {
  freezeDateAtTeamToday()
  stubTeam()
  stubReply(listActivities, {
    activities: [anActivity(), anActivity({ ...MEETING, member: { id: 9, name: 'Ana Antiga' } })],
    next: null,
  })
})
afterEach(() => void vi.useRealTimers())

const readLastSearch = () => requestsTo(listActivities).at(-1)?.url.search

async function chooseInMenu(item: string, of = 'Venda Realizada, R$\u00a07.500,00, Marina Duarte') {
  const opened = openApp(PATH)
  await opened.user.click(await screen.findByRole('button', { name: `Mais ações para ${of}` }))
  await opened.user.click(await screen.findByRole('menuitem', { name: item }))
  return opened
}

test('a row of Atividades has its points and who registered it', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Atividades', level: 1 })).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Atividades, da data mais recente à mais antiga' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Data',
    'Membro',
    'Atividade',
    'Pontos',
    'Registrada por',
    'Ações',
  ])
  const [, sale, other] = table.getAllByRole('row')
  for (const text of ['27/11/2026', 'Marina Duarte', 'Venda Realizada, R$ 7.500,00', '+125', 'Operador local'])
    expect(within(sale as HTMLElement).getByText(text)).toBeVisible()
  expect(within(sale as HTMLElement).getByText('Gestão de redes sociais, Odonto Aurora')).toBeVisible()
  expect(within(other as HTMLElement).getByText('Reunião Realizada')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Performance da Equipe' })).toHaveAttribute('href', '/team-performance')
})

describe('the filters of activities', () => {
  test('are in the address, and members who left can be chosen', async () => {
    const { user, router } = openApp(`${PATH}?member=3&type=SALE&periodo=semana&x=1`)
    await waitFor(() => expect(readLastSearch()).toBe('?member=3&type=SALE&from=2026-11-22&to=2026-11-27'))
    await screen.findByRole('option', { name: 'Ana Antiga (desativado)' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Membro' }), 'Ana Antiga (desativado)')
    await waitFor(() => expect(router.state.location.search).toEqual({ member: 9, type: 'SALE', periodo: 'semana' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Tipo')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Mês Passado')
    await waitFor(() => expect(readLastSearch()).toBe('?member=9&from=2026-10-01&to=2026-10-31'))
  })

  test('that match nothing say so in other words than an empty list', async () => {
    stubReply(listActivities, { activities: [], next: null })
    const { user, router } = openApp(`${PATH}?periodo=hoje`)
    expect(await screen.findByText('Nenhum resultado para estes filtros.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByText('Nenhuma atividade ainda')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })
})

test('“Carregar mais” of activities goes on where the page ended', async () => {
  stubReply(listActivities, { activities: [anActivity()], next: 41 })
  const { user } = openApp(PATH)
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubReply(listActivities, { activities: [anActivity(MEETING)], next: null })
  await user.click(more)
  expect(await screen.findByText('Reunião Realizada', { selector: 'td *' })).toBeVisible()
  expect(readLastSearch()).toBe('?before=41')
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
})

describe('the edit of an activity', () => {
  test('has its points by the rule of then; a refusal is told at its field, the next try saves', async () => {
    stubReply(readRules, { versions: [aRule({ version: 2, salePoints: 90 }), aRule()] })
    stubFailure(editActivity, { status: 422, fields: { date: 'A data não pode estar no futuro' } })
    const { user } = await chooseInMenu('Editar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar atividade' }))
    const value = await dialog.findByLabelText(/Valor da Venda/)
    expect(value).toHaveValue('7.500,00')
    await waitFor(() => expect(value).toHaveAccessibleDescription(/Vale 125 pontos: 50 da venda/))
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Rafael Nogueira' })).toBeInTheDocument())
    expect(dialog.queryByRole('option', { name: 'Ana Antiga' })).toBeNull()
    await user.selectOptions(dialog.getByLabelText(/Membro da Equipe/), 'Rafael Nogueira')
    await user.fill(value, '1000')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('A data não pode estar no futuro')).toBeVisible()
    expect(await screen.findByText('Não foi possível salvar a atividade')).toBeVisible()

    stubReply(editActivity, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atividade atualizada')).toBeVisible()
    expect(requestsTo(editActivity)[1]?.url.pathname).toBe('/api/team/activities/41')
    const sent = { memberId: 4, centavos: 1000_00, revision: 1, base: { memberId: 3, centavos: 7500_00 } }
    expect(requestsTo(editActivity).map(readJsonBody)).toEqual([sent, sent])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps a member who has left', async () => {
    await chooseInMenu('Editar', 'Reunião Realizada, Ana Antiga')
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar atividade' }))
    await waitFor(() => expect(dialog.getByLabelText(/Membro da Equipe/)).toHaveDisplayValue('Ana Antiga'))
  })

  test('shows what somebody else changed beside what was typed, which goes over it only if chosen', async () => {
    const fields = { centavos: { yours: 1000_00, theirs: 9000_00 } }
    stubFailure(editActivity, { status: 409, code: 'changed_elsewhere', conflict: { revision: 2, fields } })
    const { user } = await chooseInMenu('Editar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar atividade' }))
    const value = await dialog.findByLabelText(/Valor da Venda/)
    await user.fill(value, '1000')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    const conflict = within(await dialog.findByRole('group', { name: 'Valor da Venda' }))
    expect(conflict.getByText('R$ 9.000,00')).toBeVisible()
    stubReply(editActivity, { ok: true })
    await user.click(conflict.getByLabelText('Manter o meu'))
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(readJsonBody(requestsTo(editActivity)[1])).toEqual({ centavos: 1000_00, revision: 1, base: { centavos: 9000_00 } }),
    )
  })
})

test('an activity is deleted, and restored from the toast', async () => {
  stubReply(deleteOrRestoreActivity, { ok: true })
  const { user } = await chooseInMenu('Excluir')
  expect(await screen.findByText('Atividade excluída')).toBeVisible()
  expect(screen.getByText('Venda Realizada, Marina Duarte')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Atividade restaurada')).toBeVisible()
  expect(requestsTo(deleteOrRestoreActivity).map(readJsonBody)).toEqual([{}, { restore: true }])
})

test('a row of Atividades opens the points it gave and took back, and from there the form', async () => {
  const line = { activityId: 41, member: 'Marina Duarte', date: '2026-11-27', by: 'Juliana' }
  stubReply(readLedger, {
    entries: [
      { ...line, id: 1, kind: 'given', points: 125, rule: 2, at: '2026-11-27T13:00:00Z' },
      { ...line, id: 2, kind: 'reversed', points: -125, rule: 2, at: '2026-11-27T14:00:00Z' },
      { ...line, id: 3, kind: 'given', points: 1, rule: 2, at: '2026-11-27T14:00:00Z' },
    ],
  })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Marina Duarte' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atividade' }))
  const ledger = within(await dialog.findByRole('list'))
  expect(ledger.getAllByText(/por Juliana/).map(({ textContent }) => textContent)).toEqual([
    '125 pontos pela regra 2, por Juliana',
    '−125 pontos estornados da regra 2, por Juliana',
    '1 ponto pela regra 2, por Juliana',
  ])
  expect(dialog.getByText('27/11/2026 10:00:00, por Operador local')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Editar' }))
  expect(await screen.findByRole('dialog', { name: 'Editar atividade' })).toBeVisible()
})

test('Atividades of another service says that it has none, and asks for nothing', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  expect(await screen.findByText('As atividades não são guardadas aqui')).toBeVisible()
  expect(requestsTo(listActivities)).toEqual([])
})

test.runIf(IS_NIGHT)('axe finds no serious violation in Atividades', async () => {
  openApp(PATH)
  await screen.findByRole('table')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
