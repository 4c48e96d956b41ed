import { screen, waitFor, within } from '@testing-library/react'
import { readTargets, setTarget } from 'contract/team/targets.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../testing/render.tsx'
import { answer, fail, given, jsonOf, received } from '../../../testing/server.ts'
import { givenTeam, stopTheClock } from '../../../testing/team.ts'

const target = (id: number, name: string, points: number | null) => ({ member: { id, name }, target: points, points: 354 })

beforeEach(() => {
  stopTheClock()
  givenTeam()
  given(setTarget, { ok: true })
  given(readTargets, { targets: [target(3, 'Marina Duarte', 800), target(4, 'Rafael Nogueira', null)] })
})
afterEach(() => void vi.useRealTimers())

async function openDialog() {
  const opened = open('/team-performance')
  await opened.user.click(await screen.findByRole('button', { name: 'Metas do mês' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Metas do mês' }))
  await dialog.findByLabelText('Marina Duarte')
  return { ...opened, dialog, save: () => opened.user.click(dialog.getByRole('button', { name: 'Salvar metas' })) }
}

const sent = () => received(setTarget).map(jsonOf)

test('each has their target and what they have so far; only what changed is sent', async () => {
  const { user, dialog, save } = await openDialog()
  expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('800')
  expect(dialog.getByLabelText('Rafael Nogueira')).toHaveAccessibleDescription('354 pontos no mês')
  await user.type(dialog.getByLabelText('Rafael Nogueira'), '1.200')
  await save()
  expect(await screen.findByText('Metas salvas')).toBeVisible()
  expect(sent()).toEqual([{ memberId: 4, month: '2026-11', points: 1200 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an emptied field takes the target away', async () => {
  const { user, dialog, save } = await openDialog()
  await user.clear(dialog.getByLabelText('Marina Duarte'))
  await save()
  await screen.findByText('Metas salvas')
  expect(sent()).toEqual([{ memberId: 3, month: '2026-11', points: null }])
})

test('nothing changed: nothing is sent', async () => {
  const { save } = await openDialog()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
})

test.each(['0', 'abc', '12,5', '99999999'])('%s is no target: said at its field, and nothing is sent', async (typed) => {
  const { user, dialog, save } = await openDialog()
  await user.type(dialog.getByLabelText('Rafael Nogueira'), typed)
  await save()
  expect(dialog.getByText('Informe a meta em pontos, de 1 a 10.000.000')).toBeVisible()
  expect(dialog.getByLabelText('Rafael Nogueira')).toHaveFocus()
  expect(sent()).toEqual([])
})

test('a failure keeps what was typed', async () => {
  fail(setTarget, { status: 500 })
  const { user, dialog, save } = await openDialog()
  await user.type(dialog.getByLabelText('Rafael Nogueira'), '500')
  await save()
  expect(await screen.findByText('Não foi possível salvar as metas')).toBeVisible()
  expect(dialog.getByLabelText('Rafael Nogueira')).toHaveValue('500')
})

test('next month’s can be set, too; not over what is not saved yet', async () => {
  const { user, dialog, save } = await openDialog()
  await user.selectOptions(dialog.getByLabelText('Mês'), 'dezembro de 2026')
  await waitFor(() => expect(received(readTargets).at(-1)?.url.search).toBe('?month=2026-12'))
  await user.type(await dialog.findByLabelText('Rafael Nogueira'), '500')
  expect(dialog.getByLabelText('Mês')).toBeDisabled()
  await save()
  await screen.findByText('Metas salvas')
  expect(sent()).toEqual([{ memberId: 4, month: '2026-12', points: 500 }])
})

test('a month without any can repeat those of the month before', async () => {
  const { user, dialog, save } = await openDialog()
  given(readTargets, { targets: [target(3, 'Marina Duarte', null), target(4, 'Rafael Nogueira', null)] })
  await user.selectOptions(dialog.getByLabelText('Mês'), 'dezembro de 2026')
  await user.click(await dialog.findByRole('button', { name: 'Repetir as de novembro' }))
  expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('800')
  await save()
  await screen.findByText('Metas salvas')
  expect(sent()).toEqual([{ memberId: 3, month: '2026-12', points: 800 }])
})

test('a month before whose targets could not be loaded is not one without any', async () => {
  let asked = 0
  answer(readTargets, () => {
    asked += 1
    return asked === 1 ? Response.json({ targets: [target(3, 'Marina Duarte', null)] }) : new Response(null, { status: 500 })
  })
  const { dialog } = await openDialog()
  expect(await dialog.findByText('Não foi possível carregar as metas de outubro.', { exact: false })).toBeVisible()
})
