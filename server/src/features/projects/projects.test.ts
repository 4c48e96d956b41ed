import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem, renameConfigItem } from 'contract/finance/settings.ts'
import { archiveOrRestoreProject, changeProject, listProjectCards, readProject } from 'contract/projects/projects.ts'
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { givenDeliveredCarousel, givenDocument, givenRecording, givenRun } from '#testing/work.ts'

const listCards = async (api: TestApi, archived: 'true' | 'false' = 'false') =>
  (await api.ok(listProjectCards, { query: { archived } })).projects
const cardOf = (api: TestApi, id: number) => api.ok(readProject, { params: { id } })
const change = (id: number, json: object) => ({ params: { id }, json })
const buildEdit = (id: number, json: object, revision = 1) => ({ params: { id }, json: { ...json, revision } })

test('a new workspace has the one project that is always there, with nothing in it', async () => {
  const api = await startApiForTest()
  expect(await api.ok(listProjectCards)).toEqual({
    projects: [
      {
        id: 1,
        name: 'Operações Internas',
        internal: true,
        status: 'active',
        archived: false,
        client: null,
        inCentavos: '0',
        outCentavos: '0',
        contents: 0,
        revision: 1,
        runs: 0,
      },
    ],
    archived: 0,
  })
})

test('projects are listed with the internal one first, then by name, and archived ones apart', async () => {
  const api = await startApiForTest()
  for (const name of ['Zebra', 'Abelha', 'Casa']) await givenItem(api, 'projects', name)
  const listNames = async (archived: 'true' | 'false') => (await listCards(api, archived)).map(({ name }) => name)
  expect(await listNames('false')).toEqual(['Operações Internas', 'Abelha', 'Casa', 'Zebra'])
  await api.ok(archiveOrRestoreProject, change(3, {}))
  expect(await listNames('false')).toEqual(['Operações Internas', 'Casa', 'Zebra'])
  expect(await listNames('true')).toEqual(['Abelha'])
  expect((await api.ok(listProjectCards)).archived).toBe(1)
})

test('a project’s money is that of its entries that have a value and are not deleted', async () => {
  const api = await startApiForTest()
  const id = await givenItem(api, 'projects', 'Site novo')
  await insertEntries(
    api,
    anInflow({ projectId: id, centavos: 5_000_00, date: '2025-01-31' }),
    anInflow({ projectId: id, centavos: 1_00, date: '2026-11-30' }),
    anInflow({ centavos: 7_00 }),
    anOutflow({ projectId: id, centavos: 6_000_00 }),
    anOutflow({ projectId: id, centavos: null }),
    anOutflow({ projectId: id, centavos: 9_00, deletedAt: api.time.now() }),
    anOutflow({ projectId: 1, centavos: 3_00 }),
  )
  expect(await cardOf(api, id)).toMatchObject({ inCentavos: '500100', outCentavos: '600000' })
  expect(await cardOf(api, 1)).toMatchObject({ inCentavos: '0', outCentavos: '300' })
})

test('a project’s money is the sum of its entries after any records, edits and deletions', async () => {
  const api = await startApiForTest()
  const other = await givenItem(api, 'projects', 'Site novo')
  const project = constantFrom(1, other)
  const step = record({ project, centavos: option(integer({ min: 1, max: 999_999 })), gone: boolean(), moved: boolean() })
  const money = (centavos: number) => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { project: projeto_id, centavos, gone, moved } of steps) {
        const form = { nome_saida: 'x', projeto_id, valor: centavos === null ? '' : money(centavos) }
        const { id } = await api.ok(recordOutflow, { form })
        if (moved)
          await api.ok(editOutflow, {
            params: { id },
            json: await addNewestEntryRevision(api, id, { projectId: projeto_id === 1 ? other : 1 }),
          })
        if (gone) await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
      }
      const rows = (await api.db.select().from(entries)).filter(({ deletedAt }) => !deletedAt)
      for (const { id, outCentavos } of await listCards(api)) {
        const own = rows.filter(({ projectId }) => projectId === id)
        expect(outCentavos).toBe(String(own.reduce((sum, { centavos }) => sum + (centavos ?? 0), 0)))
      }
    }),
    { numRuns: countRuns(12) },
  )
})

test('a project’s page lists what it counts: saved texts, deliveries, recordings and runs', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const minute = () => api.time.advance(60_000)
  const audio = await givenRecording(api, { projectId })
  minute()
  const delivered = await givenDeliveredCarousel(api, { projectId })
  minute()
  const text = await givenDocument(api, { projectId })
  const failed = await givenRun(api, 'static', { projectId, state: 'failed' })
  await givenDocument(api, { projectId, savedAt: null, savedRevision: null })
  await givenDocument(api, { projectId, deletedAt: api.time.now() })
  await givenRecording(api, { projectId, deletedAt: api.time.now() })
  await givenDeliveredCarousel(api)
  const { contents, runs, latestContents, latestRuns } = await cardOf(api, projectId)
  expect([contents, runs]).toEqual([3, 2])
  expect(latestContents).toEqual([
    { kind: 'document', id: text, title: 'Um texto', at: '2026-11-21T12:02:00.000Z', href: `/ai-tools?documento=${text}` },
    { kind: 'run', id: delivered, title: 'Três mitos', at: '2026-11-21T12:01:00.000Z', href: `/execucoes/${delivered}` },
    {
      kind: 'recording',
      id: audio,
      title: 'Reunião de briefing',
      at: '2026-11-21T12:00:00.000Z',
      href: `/ai-tools?gravacao=${audio}`,
    },
  ])
  expect(latestRuns.map(({ id, automation, state }) => [id, automation, state])).toEqual([
    [failed, 'static', 'failed'],
    [delivered, 'carousel', 'succeeded'],
  ])
})

test('a project’s page shows the latest ten of each kind', async () => {
  const api = await startApiForTest()
  for (let n = 0; n < 12; n += 1) await givenDeliveredCarousel(api, { projectId: 1 })
  const { contents, runs, latestContents, latestRuns } = await cardOf(api, 1)
  expect([contents, runs]).toEqual([12, 12])
  const newest = Array.from({ length: 10 }, (_, n) => 12 - n)
  expect(latestRuns.map(({ id }) => id)).toEqual(newest)
  expect(latestContents.map(({ id }) => id).sort((a, b) => b - a)).toEqual(newest)
})

test('an unknown project is not found', async () => {
  const api = await startApiForTest()
  expect(await api.fails(readProject, { params: { id: 99 } })).toMatchObject({ status: 404, title: 'Projeto não encontrado' })
  expect(await api.fails(changeProject, buildEdit(99, { status: 'done' }))).toMatchObject({ status: 404 })
  expect(await api.fails(archiveOrRestoreProject, change(99, {}))).toMatchObject({ status: 404 })
})

describe('a change of a project', () => {
  test('writes status and client, each by itself', async () => {
    const api = await startApiForTest()
    const id = await givenItem(api, 'projects', 'Site novo')
    const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
    await api.ok(changeProject, buildEdit(id, { status: 'paused' }))
    await api.ok(changeProject, buildEdit(id, { clientId }, 2))
    const client = { id: clientId, name: 'Odonto Aurora' }
    expect(await cardOf(api, id)).toMatchObject({ status: 'paused', client })
    await api.ok(changeProject, buildEdit(id, { status: 'done', clientId: null }, 3))
    expect(await cardOf(api, id)).toMatchObject({ status: 'done', client: null })
  })

  test('to an unknown client is refused by name; its own may be archived', async () => {
    const api = await startApiForTest()
    const id = await givenItem(api, 'projects', 'Site novo')
    const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
    await api.ok(changeProject, buildEdit(id, { clientId }))
    await api.ok(deleteConfigItemOrEntry, { json: { category: 'clientes', id: clientId } })
    await api.ok(changeProject, buildEdit(id, { status: 'done', clientId }, 2))
    const other = await givenItem(api, 'projects', 'Outro')
    const refused = await api.fails(changeProject, buildEdit(other, { status: 'done', clientId }))
    expect(refused).toMatchObject({ status: 422, fields: { clientId: expect.stringContaining('não existe mais') } })
    expect(await cardOf(api, other)).toMatchObject({ status: 'active' })
    expect(await api.fails(changeProject, buildEdit(other, { status: 'late' }))).toMatchObject({
      status: 422,
      fields: { status: 'Situação desconhecida' },
    })
  })

  test('is refused for the one that is always there, which cannot be archived either', async () => {
    const api = await startApiForTest()
    expect(await api.fails(changeProject, buildEdit(1, { status: 'done' }))).toMatchObject({ status: 409 })
    expect(await api.fails(archiveOrRestoreProject, change(1, {}))).toMatchObject({ status: 409 })
    expect(await listCards(api)).toMatchObject([{ id: 1, status: 'active', archived: false }])
  })
})

describe('the archiving of a project', () => {
  test('is that of the settings; what belongs to it stays, and comes back with it', async () => {
    const api = await startApiForTest()
    const { id } = await api.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
    await insertEntries(api, anInflow({ projectId: id, centavos: 5_00 }))
    await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id } })
    expect(await listCards(api, 'true')).toMatchObject([{ id, archived: true, inCentavos: '500' }])
    expect(await api.fails(changeProject, buildEdit(id, { status: 'done' }))).toMatchObject({ status: 404 })
    await api.ok(archiveOrRestoreProject, change(id, { restore: true }))
    await api.ok(archiveOrRestoreProject, change(id, { restore: true }))
    expect(await listCards(api)).toMatchObject([{ id: 1 }, { id, archived: false, inCentavos: '500' }])
    await api.ok(archiveOrRestoreProject, change(id, {}))
    await api.ok(archiveOrRestoreProject, change(id, {}))
    expect(await listCards(api)).toHaveLength(1)
  })

  test('is not undone, with the reason, if its name was taken meanwhile', async () => {
    const api = await startApiForTest()
    const id = await givenItem(api, 'projects', 'Site novo')
    const other = await givenItem(api, 'projects', 'Outro')
    await api.ok(archiveOrRestoreProject, change(id, {}))
    await api.ok(renameConfigItem, { json: { category: 'projetos', id: other, name: 'site NOVO', revision: 1 } })
    const refused = await api.fails(archiveOrRestoreProject, change(id, { restore: true }))
    expect(refused).toMatchObject({ status: 409, code: 'name_taken', title: 'Já existe um projeto com este nome' })
    expect(await listCards(api, 'true')).toMatchObject([{ id }])
  })
})
