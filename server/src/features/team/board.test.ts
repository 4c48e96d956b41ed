import { readBoard, readBoardOrRegisterActivity, registerActivity } from 'contract/team/board.ts'
import { addMember, deactivateOrRestoreMember, renameMember } from 'contract/team/members.ts'
import { changeRules } from 'contract/team/rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { allowOnly } from '#testing/principal.ts'
import {
  addActivity,
  aMeeting,
  aSale,
  bringBackActivity,
  givenMembers,
  readLeaderboard,
  readPodium,
  removeActivity,
  updateActivity,
} from '#testing/team.ts'

const TODAY = '2026-11-21'

test('the leaderboard has the specification’s shape: a ranked list with every field', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0] = await givenMembers(api, 'Ana')
  await addActivity(api, aMeeting(ana))
  await addActivity(api, aSale(ana, 1999.99))
  const filters = { date_start: TODAY, date_end: TODAY }
  const response = await api.send(readBoard, { json: { operation: 'GET_PERFORMANCE_DATA', filters } })
  expect(response.json()).toEqual([
    { id: ana, name: 'Ana', rank: 1, total_points: 79, total_meetings: 1, total_sales: 1, soldCentavos: '199999' },
  ])
})

test('the leaderboard goes by points, then by name; ties share a rank, and the next one counts them', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [bia = 0, alvaro = 0, caio = 0, duda = 0] = await givenMembers(api, 'Bia', 'Álvaro', 'Caio', 'Duda')
  for (const member of [duda, bia, alvaro]) await addActivity(api, aMeeting(member))
  await addActivity(api, aSale(caio, 100))
  await addActivity(api, aMeeting(1))
  await addActivity(api, aMeeting(1))
  expect(await readPodium(api)).toEqual([
    [1, 'Caio', 51],
    [2, 'Operador local', 20],
    [3, 'Álvaro', 10],
    [3, 'Bia', 10],
    [3, 'Duda', 10],
  ])
  await removeActivity(api, await addActivity(api, aMeeting(bia)))
  await addActivity(api, aMeeting(bia))
  expect((await readPodium(api)).map(([rank]) => rank)).toEqual([1, 2, 2, 4, 4])
})

test('the leaderboard has nobody without activities; who left stays, under their present name', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0, bia = 0] = await givenMembers(api, 'Ana', 'Bia')
  const id = await addActivity(api, aSale(ana, 100))
  await addActivity(api, aMeeting(bia))
  await removeActivity(api, id)
  await api.ok(deactivateOrRestoreMember, { params: { id: bia }, json: { revision: 1 } })
  await api.ok(renameMember, { params: { id: bia }, json: { name: 'Beatriz', revision: 2 } })
  expect(await readPodium(api)).toEqual([[1, 'Beatriz', 10]])
  await bringBackActivity(api, id)
  expect(await readPodium(api)).toEqual([
    [1, 'Ana', 51],
    [2, 'Beatriz', 10],
  ])
})

test('a meeting that is worth no points is still counted on the leaderboard', async () => {
  const api = await startApiForTest({ today: TODAY })
  await api.ok(changeRules, { json: { meetingPoints: 0, revision: 1 } })
  await addActivity(api, aMeeting(1))
  expect(await readLeaderboard(api, TODAY, TODAY)).toMatchObject([{ rank: 1, points: 0, meetings: 1 }])
})

test('the leaderboard of a period without activities is an empty list', async () => {
  const api = await startApiForTest({ today: TODAY })
  await addActivity(api, aMeeting(1, { date: '2026-11-20' }))
  expect(await readLeaderboard(api, TODAY, TODAY)).toEqual([])
  expect(await readLeaderboard(api, '1900-01-01', '1999-12-31')).toEqual([])
  expect(await readLeaderboard(api, '2027-01-01', '2199-12-31')).toEqual([])
})

describe('a leaderboard’s period counts its own days alone:', () => {
  const DAYS = ['2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-03-01', '2026-10-31', '2026-11-01', '2026-11-20']
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ today: '2026-11-20' })
    for (const [n, date] of DAYS.entries()) await addActivity(api, aSale(1, 2 ** n * 1000, { date }))
  })
  afterAll(() => api.close())

  test.each([
    ['Hoje', '2026-11-20', '2026-11-20'],
    ['Esta Semana, over the end of a month', '2026-10-31', '2026-11-06'],
    ['Este Mês', '2026-11-01', '2026-11-20'],
    ['Todo Período', '2020-01-01', '2026-11-20'],
    ['a leap February', '2024-02-01', '2024-02-29'],
    ['its last day', '2024-02-29', '2024-02-29'],
    ['a year', '2024-01-01', '2024-12-31'],
    ['from the middle of a month to the middle of another', '2023-12-31', '2024-02-28'],
    ['the years between', '2024-03-02', '2026-10-30'],
  ])('%s', async (_, start, end) => {
    const inside = DAYS.reduce((sum, date, n) => sum + (date >= start && date <= end ? 2 ** n * 1000_00 : 0), 0)
    expect((await readLeaderboard(api, start, end)).map(({ soldCentavos }) => soldCentavos)).toEqual(
      inside ? [String(inside)] : [],
    )
  })
})

test('an edit that moves an activity to another day or member moves its points on the leaderboard', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0] = await givenMembers(api, 'Ana')
  const id = await addActivity(api, aMeeting(1, { date: '2026-10-31' }))
  await updateActivity(api, id, aMeeting(ana, { date: '2026-11-01' }))
  expect(await readPodium(api, '2026-10-01', '2026-10-31')).toEqual([])
  expect(await readPodium(api, '2026-11-01', '2026-11-30')).toEqual([[1, 'Ana', 10]])
})

test('the leaderboard refuses a wrong period by name', async () => {
  const api = await startApiForTest()
  const refusal = async (json: object) => (await api.fails(readBoardOrRegisterActivity, { json })).fields
  const buildQuestion = (date_start?: string, date_end?: string) =>
    refusal({ operation: 'GET_PERFORMANCE_DATA', filters: { date_start, date_end } })
  expect(await buildQuestion('2026-11-02', '2026-11-01')).toEqual({
    'filters.date_end': 'A data final não pode ser anterior à inicial',
  })
  expect(await buildQuestion('2026-02-30', TODAY)).toEqual({ 'filters.date_start': 'Informe uma data válida (dd/mm/aaaa)' })
  expect(await buildQuestion(TODAY)).toEqual({ 'filters.date_end': 'Informe a data' })
  expect(await refusal({ operation: 'DELETE_EVERYTHING' })).toEqual({
    operation: 'operation deve ser GET_PERFORMANCE_DATA ou CREATE_SALES_ACTIVITY',
  })
})

test('a person who may only look cannot register an activity on the leaderboard’s path', async () => {
  const api = await startApiForTest({ today: TODAY })
  await addActivity(api, aMeeting(1))
  allowOnly(api, 'team.read')
  expect(await readPodium(api)).toEqual([[1, 'Operador local', 10]])
  const registering = { operation: 'CREATE_SALES_ACTIVITY', data: aMeeting(1) }
  expect(await api.fails(registerActivity, { json: registering })).toMatchObject({ status: 403 })
  expect(await api.fails(addMember, { json: { name: 'Ana' } })).toMatchObject({ status: 403 })
  expect(await readPodium(api)).toEqual([[1, 'Operador local', 10]])
})
