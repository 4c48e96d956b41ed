import { deleteOrRestoreActivity, editActivity, listActivities, readLedger } from 'contract/team/activities.ts'
import { ACTIVITY_CODE_NAMES, registerActivity } from 'contract/team/board.ts'
import { deactivateOrRestoreMember } from 'contract/team/members.ts'
import { changeRules } from 'contract/team/rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities, ledger } from '#db/tables/team.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import {
  addActivity,
  aMeeting,
  aSale,
  bringBackActivity,
  completeActivityEdit,
  createActivityInput,
  givenMembers,
  listLines,
  readPodium,
  removeActivity,
  updateActivity,
} from '#testing/team.ts'

const TODAY = '2026-11-21'
const OWN_NAMES: Readonly<Record<string, string>> = ACTIVITY_CODE_NAMES
const listActivitiesOf = async (api: TestApi, query: object = {}) => (await api.ok(listActivities, { query })).activities

describe('an activity', () => {
  test('of each kind is listed as registered, with its points and their rule', async () => {
    const api = await startApiForTest({ today: TODAY })
    await addActivity(api, aMeeting(1, { sale_value: 500, description: ' Com a Odonto Aurora ', date: '2026-11-20' }))
    await addActivity(api, aSale(1, 199.99))
    const common = {
      contact: null,
      member: { id: 1, name: 'Operador local' },
      rule: 1,
      by: 'Operador local',
      at: '2026-11-21T15:00:00.000Z',
      revision: 1,
    }
    expect(await listActivitiesOf(api)).toEqual([
      { ...common, id: 2, type: 'SALE', date: TODAY, centavos: 199_99, description: null, points: 51 },
      { ...common, id: 1, type: 'MEETING', date: '2026-11-20', centavos: null, description: 'Com a Odonto Aurora', points: 10 },
    ])
  })

  test('is registered by the specification’s payload, to the letter', async () => {
    const api = await startApiForTest({ today: TODAY })
    const data = { team_member_id: 1, activity_type: 'SALE', sale_value: 1500.5, description: '' }
    expect((await api.send(registerActivity, createActivityInput(data))).json()).toEqual({ ok: true, id: 1 })
  })

  test.each([
    ['2026-11-30', '2026-12-01T02:30:00Z', 'half past eleven at night in São Paulo, on the last day of the month'],
    ['2026-12-01', '2026-12-01T03:00:00Z', 'midnight in São Paulo'],
    ['2025-12-31', '2026-01-01T02:59:59Z', 'the last second of a year'],
  ])('registered today has the day %s at %s, %s', async (day, instant) => {
    const api = await startApiForTest({ today: instant })
    await addActivity(api, aMeeting(1))
    expect(await listActivitiesOf(api)).toMatchObject([{ date: day }])
    expect(await readPodium(api, day, day)).toEqual([[1, 'Operador local', 10]])
  })

  test('sent twice with one key is registered once', async () => {
    const api = await startApiForTest()
    const headers = { 'idempotency-key': api.newKey() }
    const send = () => api.send(registerActivity, createActivityInput(aSale(1, 100)), headers)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => ({ ok: true, id: 1 })))
    expect([await api.count(activities), await api.count(ledger)]).toEqual([1, 1])
  })
})

const REFUSED: readonly [field: string, why: string, draft: object][] = [
  ['team_member_id', 'Este membro não está na equipe. Escolha outro.', { ...aMeeting(99) }],
  ['team_member_id', 'Este membro não está na equipe. Escolha outro.', { ...aMeeting(2) }],
  ['team_member_id', 'Identificador inválido', { ...aMeeting(1), team_member_id: 'x' }],
  ['activity_type', 'Informe o tipo de atividade', { ...aMeeting(1), activity_type: 'CALL' }],
  ['sale_value', 'Informe o valor da venda', { ...aSale(1, 1), sale_value: null }],
  ['sale_value', 'Informe o valor da venda', { team_member_id: 1, activity_type: 'SALE' }],
  ['sale_value', 'Informe um valor entre R$ 0,01 e R$ 9.999.999.999,99, com até duas casas', { ...aSale(1, 0) }],
  ['date', 'A data não pode estar no futuro', { ...aMeeting(1, { date: '2026-11-22' }) }],
  ['date', 'A data não pode ser anterior a 01/01/2020', { ...aMeeting(1, { date: '2019-12-31' }) }],
  ['date', 'Informe uma data válida (dd/mm/aaaa)', { ...aMeeting(1, { date: '2026-02-29' }) }],
  ['description', 'Use no máximo 1000 caracteres', { ...aMeeting(1, { description: 'x'.repeat(1001) }) }],
]

describe('a refused activity:', () => {
  let api: TestApi
  let id: number
  beforeAll(async () => {
    api = await startTestApi({ today: TODAY })
    const [left = 0] = await givenMembers(api, 'Ana')
    await api.ok(deactivateOrRestoreMember, { params: { id: left }, json: { revision: 1 } })
    id = await addActivity(api, aMeeting(1))
  })
  afterAll(() => api.close())

  test.each(REFUSED)('a bad %s is named (%s), and nothing is kept of it', async (field, why, draft) => {
    const registered = await api.fails(registerActivity, createActivityInput(draft))
    expect(registered).toMatchObject({ status: 422, fields: { [`data.${field}`]: why } })
    expect(await api.fails(editActivity, await completeActivityEdit(api, id, draft))).toMatchObject({
      status: 422,
      fields: { [OWN_NAMES[field] ?? field]: why },
    })
    expect([await api.count(activities), await api.count(ledger)]).toEqual([1, 1])
  })

  test('all that is wrong is told at once', async () => {
    const draft = { ...aSale(9, 1, { date: '2027-01-01' }), sale_value: null }
    const { fields } = await api.fails(registerActivity, createActivityInput(draft))
    expect(Object.keys(fields ?? {}).sort()).toEqual(['data.date', 'data.sale_value', 'data.team_member_id'])
  })

  test.each([{ member: 'x' }, { type: 'CALL' }, { from: '2026-02-30' }, { to: 'ontem' }, { before: '0' }])(
    'a list by %j is refused',
    async (query) => {
      const field = Object.keys(query)[0] ?? ''
      expect(await api.fails(listActivities, { query })).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    },
  )
})

test('a sale that would give more points than a board can hold is refused', async () => {
  const api = await startApiForTest()
  await api.ok(changeRules, { json: { amountPoints: 100_000, amountCentavos: 1, revision: 1 } })
  expect(await api.fails(registerActivity, createActivityInput(aSale(1, 9_999_999_999.99)))).toMatchObject({
    status: 422,
    fields: { 'data.sale_value': expect.stringContaining('1 bilhão de pontos') },
  })
  await addActivity(api, aSale(1, 99))
  expect(await readPodium(api)).toEqual([[1, 'Operador local', 990_000_050]])
})

describe('the points ledger', () => {
  test('an edit reverses points and gives them anew, by the rules of the registration', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [ana = 0] = await givenMembers(api, 'Ana')
    const id = await addActivity(api, aMeeting(1))
    await api.ok(changeRules, { json: { salePoints: 500, revision: 1 } })
    await updateActivity(api, id, aSale(ana, 250, { date: '2026-11-01' }))
    expect(await listLines(api, id)).toEqual([
      ['given', 'Operador local', TODAY, 10, 1],
      ['reversed', 'Operador local', TODAY, -10, 1],
      ['given', 'Ana', '2026-11-01', 52, 1],
    ])
    expect(await listActivitiesOf(api)).toMatchObject([{ points: 52, rule: 1, centavos: 250_00 }])
    await addActivity(api, aSale(ana, 250))
    expect(await listActivitiesOf(api)).toMatchObject([{ points: 502, rule: 2 }, { points: 52 }])
  })

  test('a deletion reverses points, and its undo gives them again by the same rules', async () => {
    const api = await startApiForTest({ today: TODAY })
    const id = await addActivity(api, aSale(1, 1000))
    await removeActivity(api, id)
    expect(await listActivitiesOf(api)).toEqual([])
    await api.ok(changeRules, { json: { salePoints: 0, revision: 1 } })
    await bringBackActivity(api, id)
    expect(await listLines(api, id)).toEqual([
      ['given', 'Operador local', TODAY, 60, 1],
      ['reversed', 'Operador local', TODAY, -60, 1],
      ['given', 'Operador local', TODAY, 60, 1],
    ])
    expect(await listActivitiesOf(api)).toMatchObject([{ id, points: 60 }])
  })

  test('a new description, or a restoration without a deletion, gives no points', async () => {
    const api = await startApiForTest({ today: TODAY })
    const id = await addActivity(api, aMeeting(1, { description: 'Reunião' }))
    await updateActivity(api, id, aMeeting(1, { description: 'Reunião de pauta' }))
    await bringBackActivity(api, id)
    expect(await listLines(api, id)).toHaveLength(1)
    expect(await listActivitiesOf(api)).toMatchObject([{ description: 'Reunião de pauta', date: TODAY }])
  })

  test('an edit without a date keeps the day, and may keep a member who has left', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [ana = 0] = await givenMembers(api, 'Ana')
    const id = await addActivity(api, aMeeting(ana, { date: '2026-10-05' }))
    await api.ok(deactivateOrRestoreMember, { params: { id: ana }, json: { revision: 1 } })
    await updateActivity(api, id, aSale(ana, 10))
    expect(await listActivitiesOf(api)).toMatchObject([{ date: '2026-10-05', type: 'SALE' }])
  })

  test('a deleted or unknown activity is not found', async () => {
    const api = await startApiForTest()
    const id = await addActivity(api, aMeeting(1))
    await removeActivity(api, id)
    const missing = { status: 404, title: 'Atividade não encontrada' }
    expect(await api.fails(editActivity, await completeActivityEdit(api, id, aMeeting(1)))).toMatchObject(missing)
    expect(await api.fails(deleteOrRestoreActivity, { params: { id }, json: {} })).toMatchObject(missing)
    expect(await listLines(api, id)).toHaveLength(2)
    expect(await api.fails(deleteOrRestoreActivity, { params: { id: 99 }, json: { restore: true } })).toMatchObject(missing)
    expect(await api.fails(readLedger, { params: { id: 99 } })).toMatchObject(missing)
  })
})

describe('the database refuses to change the points ledger:', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
    await removeActivity(api, await addActivity(api, aMeeting(1)))
  })
  afterAll(() => api.close())

  test.each([
    ['update', sql`update ledger set points = 1000`],
    ['delete', sql`delete from ledger`],
    ['truncate', sql`truncate ledger`],
    [
      'reverse twice',
      sql`insert into ledger (activity_id, kind, member_id, date, points, meetings, sales, centavos, rule_id, user_id, reverses_id)
          select activity_id, 'reversed', member_id, date, -points, 0, 0, 0, rule_id, user_id, 1 from ledger where id = 1`,
    ],
    [
      'reverse nothing',
      sql`insert into ledger (activity_id, kind, member_id, date, points, meetings, sales, centavos, rule_id, user_id)
          select activity_id, 'reversed', member_id, date, -points, 0, 0, 0, rule_id, user_id from ledger where id = 1`,
    ],
  ])('%s', async (_, statement) => {
    await expect(api.db.execute(statement)).rejects.toThrow()
    expect(await api.count(ledger)).toBe(2)
  })
})
