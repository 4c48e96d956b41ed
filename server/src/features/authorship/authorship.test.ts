import { AUTHORED_KINDS, readAuthorship } from 'contract/authorship.ts'
import { createBrandKit, renameBrandKit } from 'contract/brand-kits.ts'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { actAs, allowOnly } from '../../testing/principal.ts'
import { AUTHORED_TABLES } from './kinds.ts'

test('who created a record and who changed it last is told, with the times', async () => {
  const api = await testApi()
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
  await api.ok(renameBrandKit, { params: { id }, json: { name: 'Retrô 80', revision: 1 } })
  expect(await api.ok(readAuthorship, { params })).toMatchObject({
    createdAt: created,
    updatedBy: 'Operador local',
    updatedAt: api.time.now().toISOString(),
  })
})

test('each kind needs the permission to read its records, and an unknown record is not found', async () => {
  const api = await testApi()
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

test('operação learns nothing of the finance settings and of people', async () => {
  const api = await testApi()
  actAs(api, 'operations')
  for (const kind of ['companies', 'methods', 'categories', 'people', 'providers', 'integration'])
    expect(await api.fails(readAuthorship, { params: { kind, id: 1 } })).toMatchObject({ status: 403 })
})
