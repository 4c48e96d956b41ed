import { editLead, exportLeads, listLeads } from 'contract/prospecting/leads.ts'
import { readLeadMap } from 'contract/prospecting/map.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'
import { saveLeads } from './save-leads.ts'

const SIZE = { columns: 20, rows: 12 }
const CURITIBA = { latitude: -25.43, longitude: -49.27 }
const MANAUS = { latitude: -3.12, longitude: -60.02 }

async function given(api: TestApi, ...found: FoundLead[]): Promise<void> {
  const runId = await givenRun(api, 'prospecting')
  await api.db.transaction((tx) => saveLeads(tx, api.app.services.secrets, { from: { runId }, found, now: api.time.now() }))
}

const readMap = (api: TestApi, query: object = {}) => api.ok(readLeadMap, { query: { ...SIZE, ...query } })

test('the map has contacts as points, near ones as a count with an area, and counts those of no place', async () => {
  const api = await startApiForTest()
  await given(
    api,
    { name: 'Aurora', position: CURITIBA },
    { name: 'Flor', position: { ...CURITIBA, latitude: -25.44 } },
    { name: 'Rio Negro', position: MANAUS, city: 'Manaus/AM' },
    { name: 'Sem endereço' },
  )
  const map = await readMap(api)
  expect(map).toMatchObject({
    placed: 3,
    unplaced: 1,
    cells: [
      { count: 1, lead: { name: 'Rio Negro', status: 'new' }, position: MANAUS },
      {
        count: 2,
        lead: null,
        position: { latitude: expect.closeTo(-25.435), longitude: -49.27 },
        area: { south: -25.44, north: -25.43, west: -49.27, east: -49.27 },
      },
    ],
  })
  const { area } = map.cells[1] ?? {}
  const near = await readMap(api, { area: Object.values(area ?? {}).join(',') })
  expect(near.cells.map(({ lead }) => lead?.name)).toEqual(['Aurora', 'Flor'])
  expect(near).toMatchObject({ placed: 3, unplaced: 1 })
  const shown = near.frame && `${near.frame.west},${near.frame.south},${near.frame.east},${near.frame.north}`
  expect((await api.ok(listLeads, { query: { area: shown ?? '' } })).leads.map(({ name }) => name)).toEqual(['Flor', 'Aurora'])
  expect(await readMap(api, { city: 'Manaus/AM' })).toMatchObject({ placed: 1, unplaced: 0, cells: [{ count: 1 }] })
  expect(await readMap(api, { q: 'endereço' })).toEqual({ frame: null, cells: [], placed: 0, unplaced: 1 })
})

test('a cell of the contacts’ map is square on the ground, and its edge is within the frame', async () => {
  const api = await startApiForTest()
  await given(api, { name: 'Aurora', position: CURITIBA }, { name: 'Rio Negro', position: MANAUS })
  const { frame, cells } = await readMap(api)
  if (!frame) throw new Error('nothing is shown')
  const middle = (frame.south + frame.north) / 2
  const ratio = ((frame.east - frame.west) * Math.cos((middle * Math.PI) / 180)) / (frame.north - frame.south)
  expect(ratio).toBeCloseTo(SIZE.columns / SIZE.rows)
  expect(cells).toHaveLength(2)
})

test.each(['', '1,2,3', '-49,-25,-50,-26', '-49,-25,x,-24', '0,0,0,91', '1,2,3,4,5'])(
  'the contacts’ map refuses the area “%s”',
  async (area) => {
    const api = await startApiForTest()
    expect(await api.fails(readLeadMap, { query: { ...SIZE, area } })).toMatchObject({
      status: 422,
      fields: { area: expect.any(String) },
    })
  },
)

test('a contact’s position is filled for the same address alone, and goes with an edit of it', async () => {
  const api = await startApiForTest()
  const phone = '41 99999-0000'
  await given(api, { name: 'Aurora', phone, address: 'Rua X, 1', city: 'Curitiba/PR' })
  const read = async () => (await api.ok(listLeads)).leads
  await given(api, { name: 'Aurora', phone, address: 'Rua Y, 2', city: 'Curitiba/PR', position: MANAUS })
  expect(await read()).toMatchObject([{ position: null }])
  await given(api, { name: 'AURORA', phone, address: 'R. X, 1', city: 'Curitiba/PR', position: CURITIBA })
  expect(await read()).toMatchObject([{ position: CURITIBA, origins: { position: null } }])
  const [lead] = await read()
  const edit = (address: string, revision: number) =>
    api.ok(editLead, { params: { id: lead?.id ?? 0 }, json: { address, revision } })
  await edit('Rua X, nº 1, sala 2', lead?.revision ?? 0)
  expect(await read()).toMatchObject([{ position: CURITIBA }])
  await edit('Rua Z, 3', (lead?.revision ?? 0) + 1)
  expect(await read()).toMatchObject([{ position: null }])
})

test('the CSV of contacts has the position as numbers', async () => {
  const api = await startApiForTest()
  await given(api, { name: 'Aurora', position: CURITIBA })
  const [head, row] = (await api.send(exportLeads)).payload.split('\r\n')
  expect(head).toMatch(/;Latitude;Longitude$/)
  expect(row).toMatch(/;-25.43;-49.27$/)
})

test('of many contacts the map sends no more than it has cells', async () => {
  const api = await startApiForTest()
  await api.db.execute(sql`insert into ${leads} (name, latitude, longitude)
    select 'Contato ' || n, -25.43 + sin(n) / 10, -49.27 + cos(n * 7) / 10 from generate_series(1, 2000) n`)
  const { cells } = await readMap(api)
  expect(cells.length).toBeLessThanOrEqual(SIZE.columns * SIZE.rows)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(2_000)
})
