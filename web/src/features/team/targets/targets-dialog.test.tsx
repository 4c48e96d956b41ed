import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { readBoard } from 'contract/team/board.ts'
import { readTargets, setTargets } from 'contract/team/targets.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import {
  conflictProblem,
  holdReply,
  readJsonBody,
  requestsTo,
  stubFailure,
  stubReply,
  stubResponse,
  stubSession,
} from '#testing/server.ts'
import { freezeDateAtTeamToday, stubTeam } from '#testing/team.ts'

const aTarget = (id: number, name: string, points: number | null) => ({
  member: { id, name },
  target: points,
  revision: points === null ? 0 : 1,
  points: 354,
})

beforeEach(() => {
  freezeDateAtTeamToday()
  stubTeam()
  stubReply(setTargets, { ok: true })
  stubReply(readTargets, { targets: [aTarget(3, 'Marina Duarte', 800), aTarget(4, 'Rafael Nogueira', null)] })
})
afterEach(() => void vi.useRealTimers())

async function openDialog() {
  const opened = openApp('/team-performance')
  await opened.user.click(await screen.findByRole('button', { name: 'Metas do mês' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Metas do mês' }))
  await dialog.findByLabelText('Marina Duarte')
  return { ...opened, dialog, save: () => opened.user.click(dialog.getByRole('button', { name: 'Salvar metas' })) }
}

const listSent = () => requestsTo(setTargets).map(readJsonBody)

test('targets stand with the points so far; only changed ones are sent, an emptied one as none', async () => {
  stubReply(readTargets, {
    targets: [aTarget(3, 'Marina Duarte', 800), aTarget(4, 'Rafael Nogueira', null), aTarget(6, 'Caio Ferraz', 600)],
  })
  const { user, dialog, save } = await openDialog()
  expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('800')
  expect(dialog.getByLabelText('Rafael Nogueira')).toHaveAccessibleDescription('354 pontos no mês')
  await user.fill(dialog.getByLabelText('Rafael Nogueira'), '1.200')
  await user.clear(dialog.getByLabelText('Marina Duarte'))
  await save()
  expect(await screen.findByText('Metas salvas')).toBeVisible()
  expect(listSent()).toEqual([
    {
      month: '2026-11',
      targets: [
        { memberId: 3, points: null, revision: 1, base: { points: 800 } },
        { memberId: 4, points: 1200, revision: 0, base: { points: null } },
      ],
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('unchanged targets are not sent', async () => {
  const { save } = await openDialog()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listSent()).toEqual([])
})

test.each(firstByDay(['0', 'abc', '12,5', '12.5', '99999999']))(
  '%s is told to be no target at its field and not sent; a failure keeps what was typed',
  async (typed) => {
    const { user, dialog, save } = await openDialog()
    await user.fill(dialog.getByLabelText('Rafael Nogueira'), typed)
    await save()
    expect(dialog.getByText('Informe a meta em pontos, de 1 a 10.000.000')).toBeVisible()
    expect(dialog.getByLabelText('Rafael Nogueira')).toHaveFocus()
    expect(listSent()).toEqual([])
    stubFailure(setTargets, { status: 500 })
    await user.fill(dialog.getByLabelText('Rafael Nogueira'), '500')
    await save()
    expect(await screen.findByText('Não foi possível salvar as metas')).toBeVisible()
    expect(dialog.getByLabelText('Rafael Nogueira')).toHaveValue('500')
  },
)

test('the targets of next month can be set, but the month not changed over unsaved ones', async () => {
  const { user, dialog, save } = await openDialog()
  await user.selectOptions(dialog.getByLabelText('Mês'), 'dezembro de 2026')
  await waitFor(() => expect(requestsTo(readTargets).at(-1)?.url.search).toBe('?month=2026-12'))
  await user.fill(await dialog.findByLabelText('Rafael Nogueira'), '500')
  expect(dialog.getByLabelText('Mês')).toBeDisabled()
  await save()
  await screen.findByText('Metas salvas')
  expect(listSent()).toEqual([{ month: '2026-12', targets: [{ memberId: 4, points: 500, revision: 0, base: { points: null } }] }])
})

test('a dialog of targets that is open when the month ends still sets that month', async () => {
  const { user, client, dialog, save } = await openDialog()
  stubSession('2026-12-01')
  await act(() => client.invalidateQueries({ queryKey: ['session'] }))
  await waitFor(() => expect(requestsTo(readBoard).length).toBeGreaterThan(1))
  await user.fill(dialog.getByLabelText('Rafael Nogueira'), '500')
  expect(dialog.getByLabelText('Mês')).toHaveDisplayValue('novembro de 2026')
  await save()
  await screen.findByText('Metas salvas')
  expect(listSent()).toMatchObject([{ month: '2026-11' }])
})

test('a month without targets can repeat those of the month before', async () => {
  const { user, dialog, save } = await openDialog()
  stubReply(readTargets, { targets: [aTarget(3, 'Marina Duarte', null), aTarget(4, 'Rafael Nogueira', null)] })
  await user.selectOptions(dialog.getByLabelText('Mês'), 'dezembro de 2026')
  await user.click(await dialog.findByRole('button', { name: 'Repetir as de novembro' }))
  expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('800')
  await save()
  await screen.findByText('Metas salvas')
  expect(listSent()).toEqual([{ month: '2026-12', targets: [{ memberId: 3, points: 800, revision: 0, base: { points: null } }] }])
})

test.runIf(IS_NIGHT)('a target that somebody else changed is shown beside the typed one; untouched ones follow', async () => {
  const { user, client, dialog, save } = await openDialog()
  const rafael = dialog.getByLabelText('Rafael Nogueira')
  await user.fill(rafael, '1.200')
  stubReply(readTargets, { targets: [aTarget(3, 'Marina Duarte', 900), aTarget(4, 'Rafael Nogueira', 700)] })
  await client.invalidateQueries({ queryKey: ['team'] })
  await waitFor(() => expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('900'))
  expect(rafael).toHaveValue('1.200')
  stubFailure(setTargets, conflictProblem({ 4: { yours: 1200, theirs: 700 } }))
  await save()
  const conflict = within(await dialog.findByRole('group', { name: 'Rafael Nogueira' }))
  expect(conflict.getByText('1.200 pontos')).toBeVisible()
  expect(conflict.getByText('700 pontos')).toBeVisible()
  stubReply(setTargets, { ok: true })
  await user.click(conflict.getByLabelText('Manter o meu'))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const aRequest = (points: number | null) => ({ memberId: 4, points: 1200, revision: 1, base: { points } })
  expect(listSent()).toEqual([null, 700].map((points) => ({ month: '2026-11', targets: [aRequest(points)] })))
})

test('a month before whose targets failed to load is not taken as one without targets', async () => {
  let asked = 0
  stubResponse(readTargets, () => {
    asked += 1
    return asked === 1 ? Response.json({ targets: [aTarget(3, 'Marina Duarte', null)] }) : new Response(null, { status: 500 })
  })
  const { dialog } = await openDialog()
  expect(await dialog.findByText('Não foi possível carregar as metas de outubro.', { exact: false })).toBeVisible()
})

test.runIf(IS_NIGHT)('a recovered draft of targets is compared with the values when it was typed', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByLabelText('Marina Duarte'), '0')
  cleanup()
  stubReply(readTargets, { targets: [{ ...aTarget(3, 'Marina Duarte', 900), revision: 2 }, aTarget(4, 'Rafael Nogueira', 50)] })
  const { dialog: again, save } = await openDialog()
  await waitFor(() => expect(again.getByLabelText('Marina Duarte')).toHaveValue('8000'))
  expect(again.getByLabelText('Rafael Nogueira')).toHaveValue('50')
  await save()
  await waitFor(() =>
    expect(listSent()).toEqual([
      { month: '2026-11', targets: [{ memberId: 3, points: 8000, revision: 2, base: { points: 800 } }] },
    ]),
  )
})

test('a target that is typed while another is saved stays in the dialog, and is sent next', async () => {
  const release = holdReply(setTargets, { ok: true })
  const { user, dialog, save } = await openDialog()
  await user.fill(dialog.getByLabelText('Rafael Nogueira'), '1.200')
  await save()
  await waitFor(() => expect(listSent()).toHaveLength(1))
  await user.type(dialog.getByLabelText('Marina Duarte'), '0')
  stubReply(readTargets, {
    targets: [aTarget(3, 'Marina Duarte', 800), { ...aTarget(4, 'Rafael Nogueira', 1200), revision: 1 }],
  })
  release()
  await screen.findByText('Metas salvas')
  expect(dialog.getByLabelText('Marina Duarte')).toHaveValue('8000')
  await save()
  await waitFor(() => expect(listSent()).toHaveLength(2))
  expect(listSent()[1]).toMatchObject({ targets: [{ memberId: 3, points: 8000 }] })
})
