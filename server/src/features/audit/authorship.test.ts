import { assignProviders } from 'contract/ai/providers.ts'
import { changePromptTemplate, toTemplateNumber } from 'contract/ai/templates.ts'
import { AUTHORED_KINDS, type AuthoredKind, readAuthorship } from 'contract/audit/authorship.ts'
import { changeMinutesSaved } from 'contract/home/minutes-saved.ts'
import { createBrandKit, editBrandKit } from 'contract/settings/brand-kits.ts'
import { setTargets } from 'contract/team/targets.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { actAs, allowOnly } from '#testing/principal.ts'
import { type PersonClient, startTeamApiForTest } from '#testing/team-api.ts'
import { AUTHORED_TABLES } from './read-authorship.ts'

test('a record’s authorship tells who created it and who changed it last, with the times', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(createBrandKit, { json: { name: 'Retrô' } })
  const created = api.time.now().toISOString()
  const params = { kind: 'kits' as const, id }
  expect(await api.ok(readAuthorship, { params })).toEqual({
    createdBy: 'Operador local',
    createdAt: created,
    updatedBy: null,
    updatedAt: null,
  })
  api.time.advance(60_000)
  await api.ok(editBrandKit, { params: { id }, json: { name: 'Retrô 80', revision: 1 } })
  expect(await api.ok(readAuthorship, { params })).toMatchObject({
    createdAt: created,
    updatedBy: 'Operador local',
    updatedAt: api.time.now().toISOString(),
  })
})

test('authorship needs the permission to read the record, and is not found of an unknown one', async () => {
  const api = await startApiForTest()
  const statuses: unknown[] = []
  for (const kind of AUTHORED_KINDS) {
    const read = async () => (await api.fails(readAuthorship, { params: { kind, id: 999_999 } })).status
    allowOnly(api)
    const forbidden = await read()
    allowOnly(api, AUTHORED_TABLES[kind].needs)
    statuses.push([kind, forbidden, await read()])
  }
  expect(statuses).toEqual(AUTHORED_KINDS.map((kind) => [kind, 403, 404]))
})

test('the role operação reads no authorship of finance settings and people', async () => {
  const api = await startApiForTest()
  actAs(api, 'operations')
  for (const kind of ['companies', 'methods', 'categories', 'people', 'providers', 'integration'])
    expect(await api.fails(readAuthorship, { params: { kind, id: 1 } })).toMatchObject({ status: 403 })
})

const NONE = { providerId: null, model: null }

test('templates, AI tasks, the workspace and targets name who changed them last', async () => {
  const api = await startTeamApiForTest()
  const adam = await api.join('admin', 'Adam')
  const read = async (kind: AuthoredKind, id: number) => {
    const { createdBy, updatedBy, updatedAt } = await api.owner.ok(readAuthorship, { params: { kind, id } })
    return [createdBy, updatedBy, updatedAt]
  }
  const change = async (person: PersonClient, n: number) => {
    const assignments = {
      transcription: { via: 'none' as const, ...NONE },
      language: n > 0 ? 'pt' : 'en',
      chat: NONE,
      revision: n,
      base: { language: n > 0 ? 'en' : null },
    }
    await person.ok(changePromptTemplate, { json: { name: 'Casual', text: `Texto ${n}`, revision: n } })
    await person.ok(assignProviders, { json: assignments })
    await person.ok(setTargets, { json: { month: '2026-11', targets: [{ memberId: 1, points: 100 + n, revision: n }] } })
    await person.ok(changeMinutesSaved, { json: { prospecting: 10 + n, revision: n + 1 } })
  }
  const casual = toTemplateNumber('Casual')
  await change(api.owner, 0)
  expect(await read('templates', casual)).toEqual(['Olívia', null, null])
  expect(await read('targets', 202611)).toEqual(['Olívia', null, null])
  expect(await api.owner.fails(readAuthorship, { params: { kind: 'targets', id: 202612 } })).toMatchObject({ status: 404 })
  api.time.advance(60_000)
  await change(adam, 1)
  const at = api.time.now().toISOString()
  expect([await read('templates', casual), await read('assignments', 1), await read('targets', 202611)]).toEqual([
    ['Olívia', 'Adam', at],
    ['Olívia', 'Adam', at],
    ['Olívia', 'Adam', at],
  ])
  expect(await read('workspace', 1)).toEqual([null, 'Adam', at])
  await api.owner.ok(setTargets, { json: { month: '2026-12', targets: [{ memberId: 1, points: 5, revision: 0 }] } })
  expect(await read('targets', 202612)).toEqual(['Olívia', null, null])
})
