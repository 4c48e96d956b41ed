import { changeRules, DEFAULT_POINT_RULES, readRules } from 'contract/team/rules.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { addActivity, aMeeting, aSale, readPodium } from '#testing/team.ts'

const OTHERS = { meetingPoints: 15, salePoints: 40, contactPoints: 3, amountPoints: 2, amountCentavos: 50_00 }
const start = { ...DEFAULT_POINT_RULES, version: 1, by: 'Padrão', at: null }

test('the point rules begin as version 1: 10 a meeting, 50 a sale and 1 for each full R$ 100', async () => {
  const api = await startApiForTest()
  expect(await api.ok(readRules)).toEqual({ versions: [start] })
})

test('changed point rules are a new version for later activities; points that were given stay', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await addActivity(api, aMeeting(1))
  expect(await api.ok(changeRules, { json: { ...OTHERS, revision: 1 } })).toEqual({ ok: true, id: 2 })
  expect(await readPodium(api)).toEqual([[1, 'Operador local', 10]])
  await addActivity(api, aSale(1, 149.99))
  expect(await readPodium(api)).toEqual([[1, 'Operador local', 54]])
  expect(await api.ok(readRules)).toEqual({
    versions: [{ ...OTHERS, version: 2, by: 'Operador local', at: '2026-11-21T15:00:00.000Z' }, start],
  })
})

test('point rules equal to those in force make no new version, those of an earlier version do', async () => {
  const api = await startApiForTest()
  expect(await api.ok(changeRules, { json: { ...DEFAULT_POINT_RULES, revision: 1 } })).toEqual({ ok: true, id: 1 })
  await api.ok(changeRules, { json: { ...OTHERS, revision: 1 } })
  expect(await api.ok(changeRules, { json: { ...DEFAULT_POINT_RULES, revision: 2 } })).toEqual({ ok: true, id: 3 })
})

test('wrong point rules are refused by name, and make no version', async () => {
  const api = await startApiForTest()
  const wrong = { meetingPoints: -1, salePoints: 1.5, amountPoints: 100_001, amountCentavos: 0 }
  for (const [field, value] of [...Object.entries(wrong), ['amountCentavos', '100'] as const]) {
    const refused = await api.fails(changeRules, { json: { ...OTHERS, revision: 1, [field]: value } })
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.stringMatching(/^Informe/) } })
  }
  expect((await api.ok(readRules)).versions).toHaveLength(1)
})
