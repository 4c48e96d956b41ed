import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import {
  addMember,
  deactivateOrRestoreMember,
  linkMemberToPerson,
  listMembers,
  listPersonOptions,
  renameMember,
} from 'contract/team/members.ts'
import { changeRules, readRules } from 'contract/team/rules.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'
import { aRule } from '#testing/team.ts'

beforeEach(stubSettings)

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the team in the settings', () => {
  const findMemberItems = async () => within(await (await findCard('Equipe')).findByRole('list')).getAllByRole('listitem')

  test('members who left are shown on request, and come back; without accounts none has one', async () => {
    stubReply(deactivateOrRestoreMember, { ok: true })
    const { user } = openApp('/settings')
    await waitFor(async () => expect(await findMemberItems()).toHaveLength(2))
    expect(screen.queryByRole('combobox', { name: /^Conta de/ })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: 'Mostrar 1 desativado' }))
    expect(await findMemberItems()).toHaveLength(3)
    expect((await findCard('Equipe')).getByText('Desativado')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Reativar Ana Antiga' }))
    expect(await screen.findByText('Membro reativado')).toBeVisible()
    expect(requestsTo(deactivateOrRestoreMember)[0]?.url.pathname).toBe('/api/team/members/9/deactivate')
  })

  test('a member is linked to a person with an account, and the toast undoes it', async () => {
    stubPerson('operations')
    stubReply(listPersonOptions, { people: [{ id: 8, name: 'Ana Reis' }] })
    stubReply(linkMemberToPerson, { ok: true })
    const { user } = openApp('/settings')
    const select = await screen.findByRole('combobox', { name: 'Conta de Marina Duarte' })
    await within(select).findByRole('option', { name: 'Ana Reis' })
    await user.selectOptions(select, '8')
    expect(await screen.findByText('Marina Duarte: Ana Reis')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(requestsTo(linkMemberToPerson)).toHaveLength(2))
    expect(requestsTo(linkMemberToPerson).map(readJsonBody)).toEqual([
      { personId: 8, revision: 1, base: { personId: null } },
      { personId: null, revision: 1, base: { personId: 8 } },
    ])
  })

  test('a member is added; one is deactivated, which can be undone', async () => {
    stubReply(addMember, { ok: true, id: 12 })
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Adicionar membro' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo membro' }))
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    expect(dialog.getByText('Informe o nome')).toBeVisible()
    await user.fill(dialog.getByLabelText(/Nome do membro/), ' Bia Souza ')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Membro adicionado')).toBeVisible()
    expect(requestsTo(addMember).map(readJsonBody)).toEqual([{ name: 'Bia Souza' }])
    stubReply(deactivateOrRestoreMember, { ok: true })
    await user.click(await screen.findByRole('button', { name: 'Desativar Marina Duarte' }))
    expect(await screen.findByText('Membro desativado')).toBeVisible()
    expect(screen.getByText('Marina Duarte sai das opções; seus pontos ficam.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Membro reativado')).toBeVisible()
    expect(requestsTo(deactivateOrRestoreMember).map(readJsonBody)).toEqual([
      { revision: 1, base: { name: 'Marina Duarte' } },
      { restore: true, revision: 1, base: { name: 'Marina Duarte' } },
    ])
  })

  test('a member is renamed; a name that is taken is refused at the field', async () => {
    stubFailure(renameMember, { status: 409, fields: { name: 'Já existe um membro com este nome' } })
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Renomear Marina Duarte' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Renomear membro' }))
    await user.fill(dialog.getByLabelText(/Nome do membro/), 'Marina Duarte Lima')
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('Já existe um membro com este nome')).toBeVisible()
    stubReply(renameMember, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Membro renomeado')).toBeVisible()
    expect(requestsTo(renameMember).at(-1)?.url.pathname).toBe('/api/team/members/3')
    expect(readJsonBody(requestsTo(renameMember).at(-1))).toEqual({
      name: 'Marina Duarte Lima',
      revision: 1,
      base: { name: 'Marina Duarte' },
    })
  })

  test.runIf(IS_NIGHT)('a name that somebody else changed stands beside the typed one, which is saved if chosen', async () => {
    stubFailure(renameMember, {
      status: 409,
      code: 'changed_elsewhere',
      conflict: { revision: 2, fields: { name: { yours: 'Marina Duarte Lima', theirs: 'Marina Reis' } } },
    })
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Renomear Marina Duarte' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Renomear membro' }))
    await user.type(dialog.getByRole('textbox', { name: /Nome do membro/ }), ' Lima{Enter}')
    expect(await dialog.findByText('Marina Reis')).toBeVisible()
    expect(screen.queryByText('Não foi possível renomear o membro')).toBeNull()
    stubReply(renameMember, { ok: true })
    await user.click(dialog.getByLabelText('Manter o meu'))
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Membro renomeado')).toBeVisible()
    expect(readJsonBody(requestsTo(renameMember).at(-1))).toEqual({
      name: 'Marina Duarte Lima',
      revision: 1,
      base: { name: 'Marina Reis' },
    })
  })

  test('a team without members says so', async () => {
    stubReply(listMembers, { members: [] })
    openApp('/settings')
    await waitFor(() => expect(screen.getByText(/Ninguém na equipe/)).toBeVisible())
  })
})

describe('the points in the settings', () => {
  const findField = async (name: RegExp | string) => (await findCard('Pontos')).findByLabelText(name)
  const findSaveButton = async () => (await findCard('Pontos')).findByRole('button', { name: 'Salvar regras' })

  test('show the rules in force, and what they come to while they are typed', async () => {
    const { user } = openApp('/settings')
    expect(await findField(/Pontos por reunião/)).toHaveValue('10')
    expect(await findField(/A cada/)).toHaveValue('100,00')
    expect((await findCard('Pontos')).getByText('Uma venda de R$ 7.500,00 vale 125 pontos.')).toBeVisible()
    expect((await findCard('Pontos')).getByText(/Os pontos já dados não mudam/)).toBeVisible()
    expect(await findSaveButton()).toBeDisabled()
    await user.type(await findField(/Pontos por venda/), '0')
    expect((await findCard('Pontos')).getByText('Uma venda de R$ 7.500,00 vale 575 pontos.')).toBeVisible()
  })

  test('are sent as typed, with what stood there; a failure keeps what was typed', async () => {
    stubFailure(changeRules, { status: 500 })
    const { user } = openApp('/settings')
    await user.fill(await findField(/Pontos por reunião/), '15')
    await user.fill(await findField(/A cada/), '200')
    await user.click(await findSaveButton())
    expect(await screen.findByText('Não foi possível salvar as regras de pontos')).toBeVisible()
    expect(await findField(/Pontos por reunião/)).toHaveValue('15')
    stubReply(changeRules, { ok: true, id: 2 })
    stubReply(readRules, { versions: [aRule({ version: 2, meetingPoints: 15, amountCentavos: 200_00, by: 'Juliana' }), aRule()] })
    await user.click(await findSaveButton())
    expect(await screen.findByText('Regras de pontos salvas')).toBeVisible()
    const base = { meetingPoints: 10, amountCentavos: 100_00 }
    const sent = { meetingPoints: 15, amountCentavos: 200_00, revision: 1, base }
    expect(requestsTo(changeRules).map(readJsonBody)).toEqual([sent, sent])
    await waitFor(async () => expect(await findSaveButton()).toBeDisabled())
    expect(await findField(/Pontos por reunião/)).toHaveValue('15')
  })

  test.each(
    firstByDay([
      [/Pontos por reunião/, '1,5', 'Informe um número inteiro de pontos, de 0 a 100.000'],
      [/Pontos por venda/, '999999', 'Informe um número inteiro de pontos, de 0 a 100.000'],
      [/A cada/, '', 'Informe um valor a partir de R$ 0,01'],
    ]),
  )('are refused at the field %s where it is %j, and not sent', async (name, typed, words) => {
    const { user } = openApp('/settings')
    await user.clear(await findField(name))
    if (typed) await user.type(await findField(name), typed)
    await user.click(await findSaveButton())
    expect(await (await findCard('Pontos')).findByText(words)).toBeVisible()
    expect(await findField(name)).toHaveFocus()
    expect(requestsTo(changeRules)).toEqual([])
  })

  test.runIf(IS_NIGHT)('are restored from a draft, which is compared with the values when it was typed', async () => {
    stubReply(changeRules, { ok: true, id: 3 })
    const { user } = openApp('/settings')
    await user.type(await findField(/Pontos por venda/), '5')
    cleanup()
    stubReply(readRules, { versions: [aRule({ version: 2, salePoints: 70, meetingPoints: 20 }), aRule()] })
    openApp('/settings')
    await waitFor(async () => expect(await findField(/Pontos por venda/)).toHaveValue('505'))
    expect(await findField(/Pontos por reunião/)).toHaveValue('20')
    await user.click(await findSaveButton())
    await waitFor(() =>
      expect(requestsTo(changeRules).map(readJsonBody)).toEqual([{ salePoints: 505, revision: 2, base: { salePoints: 50 } }]),
    )
  })

  test('follow another person’s save, except a typed field, which shows both values to choose', async () => {
    const { user, client } = openApp('/settings')
    const sales = await findField(/Pontos por venda/)
    await user.type(sales, '5')
    stubReply(readRules, { versions: [aRule({ version: 2, meetingPoints: 15, salePoints: 70 }), aRule()] })
    await client.invalidateQueries({ queryKey: ['team'] })
    await waitFor(async () => expect(await findField(/Pontos por reunião/)).toHaveValue('15'))
    expect(sales).toHaveFocus()
    expect(sales).toHaveValue('505')
    await user.fill(sales, '70')
    expect(await findSaveButton()).toBeDisabled()
    await user.fill(sales, '505')
    stubFailure(changeRules, conflictProblem({ salePoints: { yours: 505, theirs: 70 } }))
    await user.click(await findSaveButton())
    const conflict = within(await (await findCard('Pontos')).findByRole('group', { name: 'Pontos por venda' }))
    expect(readJsonBody(requestsTo(changeRules)[0])).toEqual({ salePoints: 505, revision: 2, base: { salePoints: 50 } })
    expect(conflict.getByText('505')).toBeVisible()
    expect(conflict.getByText('70')).toBeVisible()
    expect(sales).toHaveValue('505')
    stubReply(changeRules, { ok: true, id: 3 })
    await user.click(await findSaveButton())
    expect(conflict.getByText('Escolha com o que ficar')).toBeVisible()
    expect(requestsTo(changeRules)).toHaveLength(1)
    await user.click(conflict.getByLabelText('Ficar com o atual'))
    expect(sales).toHaveValue('70')
    await user.click(conflict.getByLabelText('Manter o meu'))
    expect(sales).toHaveValue('505')
    await user.click(await findSaveButton())
    await waitFor(() => expect(requestsTo(changeRules)).toHaveLength(2))
    expect(readJsonBody(requestsTo(changeRules)[1])).toEqual({ salePoints: 505, revision: 2, base: { salePoints: 70 } })
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Pontos por venda' })).toBeNull())
    expect(await findSaveButton()).toBeDisabled()
  })

  test('list every version that there was', async () => {
    stubReply(readRules, {
      versions: [aRule({ version: 2, meetingPoints: 15, by: 'Juliana', at: '2026-11-27T13:00:00Z' }), aRule()],
    })
    const { user } = openApp('/settings')
    await user.click(await screen.findByText('Histórico: 2 versões'))
    const lines = within(await findCard('Pontos').then((rules) => rules.findByRole('list'))).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Regra 2, em vigor: 15 por reunião, 50 por venda mais 1 a cada R$\u00a0100,00Desde 27/11/2026 10:00:00, por Juliana',
      'Regra 1: 10 por reunião, 50 por venda mais 1 a cada R$\u00a0100,00Desde o início',
    ])
  })
})

test('where another service keeps the board, the settings have neither team nor points', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp('/settings')
  await screen.findByRole('region', { name: 'Brand kits' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Equipe' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Pontos' })).toBeNull()
})
