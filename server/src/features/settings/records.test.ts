import * as kits from 'contract/settings/brand-kits.ts'
import * as contract from 'contract/settings/personas.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { startAutomatedApi } from '#testing/automation.ts'
import { givenItem } from '#testing/factories.ts'
import { givenPiece } from '#testing/pieces.ts'

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name)

test('a workspace begins with three brand kits, which are added, renamed, deleted and restored', async () => {
  const api = await startApiForTest()
  expect(names(await api.ok(kits.listBrandKits))).toEqual(['Minimalista', 'Corporativo', 'Vibrante'])
  const { id } = await api.ok(kits.createBrandKit, { json: { name: 'Retrô' } })
  await api.ok(kits.editBrandKit, { params: { id }, json: { name: 'Retrô 80', revision: 1 } })
  await api.ok(kits.deleteOrRestoreBrandKit, { params: { id }, json: {} })
  expect(names(await api.ok(kits.listBrandKits))).not.toContain('Retrô 80')
  await api.ok(kits.deleteOrRestoreBrandKit, { params: { id }, json: { restore: true } })
  expect(names(await api.ok(kits.listBrandKits))).toContain('Retrô 80')
  expect(await api.fails(kits.createBrandKit, { json: { name: 'MINI malista' } })).toMatchObject({
    status: 409,
    fields: { name: expect.any(String) },
  })
  expect(await api.fails(kits.editBrandKit, { params: { id: 999 }, json: { name: 'x', revision: 1 } })).toMatchObject({
    status: 404,
  })
})

test('personas belong to a client, matched by the name that the specification sends', async () => {
  const api = await startApiForTest()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  const other = await givenItem(api, 'clients', 'Café Serrano')
  await api.ok(contract.createPersona, { json: { clientId, name: 'Paciente ansiosa' } })
  await api.ok(contract.createPersona, { json: { clientId: other, name: 'Paciente ansiosa' } })
  const { id } = await api.ok(contract.createPersona, { json: { clientId, name: 'Mãe ocupada' } })
  await api.ok(contract.editPersona, { params: { id }, json: { name: 'Mãe sem tempo', revision: 1 } })
  const listPersonasOf = (client_name: string) => api.ok(contract.listPersonasOfClient, { json: { client_name } })
  expect(await listPersonasOf('odontoaurora')).toEqual([{ persona_name: 'Mãe sem tempo' }, { persona_name: 'Paciente ansiosa' }])
  expect(await listPersonasOf('Odonto  AURORA')).toHaveLength(2)
  expect(await listPersonasOf('ninguém')).toEqual([])
  await api.ok(contract.deleteOrRestorePersona, { params: { id }, json: {} })
  expect(await listPersonasOf('odontoaurora')).toHaveLength(1)
  expect(await api.fails(contract.createPersona, { json: { clientId, name: 'paciente ANSIOSA' } })).toMatchObject({ status: 409 })
  expect(await api.fails(contract.createPersona, { json: { clientId: 999, name: 'x' } })).toMatchObject({
    fields: { clientId: expect.any(String) },
  })
})

test('kits and personas count the pieces that use them, without deleted and others’ pieces', async () => {
  const api = await startApiForTest()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  await api.ok(contract.createPersona, { json: { clientId, name: 'Jovem' } })
  await api.ok(contract.createPersona, { json: { clientId, name: 'Mãe ocupada' } })
  await givenPiece(api, { kitId: 1 })
  await givenPiece(api, { kitId: 1, client: 'Odonto Aurora', persona: 'JOVEM' })
  await givenPiece(api, { kitId: 1, deletedAt: api.time.now() })
  await givenPiece(api, { kitId: 2, client: 'caféserrano' })
  const counts = (listed: readonly { name: string; pieces?: number | undefined }[]) =>
    listed.map(({ name, pieces }) => [name, pieces])
  expect(counts(await api.ok(kits.listBrandKits))).toEqual([
    ['Minimalista', 2],
    ['Corporativo', 1],
    ['Vibrante', 0],
  ])
  expect(counts(await api.ok(contract.listPersonas))).toEqual([
    ['Jovem', 2],
    ['Mãe ocupada', 0],
  ])
})

const TWO = [{ persona_name: 'A' }, { persona_name: 'B' }]

test.each([
  ['objects', [{ persona_name: 'A', id: 1 }, { persona_name: 'B' }], TWO],
  ['strings', ['A', 'B'], TWO],
  ['an object with a personas array', { personas: ['A', { persona_name: 'B' }] }, TWO],
  ['a single object', { persona_name: 'A' }, [{ persona_name: 'A' }]],
])('the integration’s personas are read as %s', async (_, body, expected) => {
  const api = await startAutomatedApi({ asksPersonas: true })
  api.service.answerWith({ kind: 'answer', status: 200, body: JSON.stringify(body) })
  expect(await api.ok(contract.listPersonasOfClient, { json: { client_name: 'odontoaurora' } })).toEqual(expected)
  expect(api.service.received).toMatchObject([
    {
      path: '/webhook/impress_personas_for_client',
      body: '{"client_name":"odontoaurora"}',
      headers: { 'webhook-id': expect.any(String) },
    },
  ])
})

test.each([
  { kind: 'answer', status: 404, body: 'no' },
  { kind: 'answer', status: 200, body: 'not json' },
  { kind: 'answer', status: 200, body: '{"message":"Workflow was started"}' },
  { kind: 'close' },
] as const)('our own records stand in for an integration that answers %j', async (behaviour) => {
  const api = await startAutomatedApi({ asksPersonas: true })
  api.service.answerWith(behaviour)
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  await api.ok(contract.createPersona, { json: { clientId, name: 'Nossa' } })
  expect(await api.ok(contract.listPersonasOfClient, { json: { client_name: 'odontoaurora' } })).toEqual([
    { persona_name: 'Nossa' },
  ])
})
