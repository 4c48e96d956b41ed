import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { type Area, parseArea } from 'contract/prospecting/area.ts'
import type { LeadFilters } from 'contract/prospecting/leads.ts'
import { type readLeadMap as contract, type MapCell, MIN_CELL } from 'contract/prospecting/map.ts'
import { and, between, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { leadFilterCondition } from './lead-filters.ts'

type Size = { columns: number; rows: number }

/** What of the plane shows the whole area, with half a cell around it; a cell is as high as it is wide on the ground. */
function fitFrame({ west, south, east, north }: Area, { columns, rows }: Size): Area {
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const cell = Math.max(((east - west) * narrowing) / (columns - 1), (north - south) / (rows - 1), MIN_CELL)
  const [halfWidth, halfHeight] = [(cell * columns) / 2 / narrowing, (cell * rows) / 2]
  return { west: longitude - halfWidth, south: latitude - halfHeight, east: longitude + halfWidth, north: latitude + halfHeight }
}

const number = (value: SQL) => value.mapWith(Number)

type Point = { latitude: SQLWrapper; longitude: SQLWrapper }

const selectExtent = ({ latitude, longitude }: Point) => ({
  west: number(sql`min(${longitude})`),
  south: number(sql`min(${latitude})`),
  east: number(sql`max(${longitude})`),
  north: number(sql`max(${latitude})`),
})

async function readExtent(db: Db, matching: SQL | undefined) {
  const [row] = await db
    .select({ all: number(sql`count(*)`), placed: number(sql`count(${leads.latitude})`), ...selectExtent(leads) })
    .from(leads)
    .where(matching)
  const { all = 0, placed = 0, west = 0, south = 0, east = 0, north = 0 } = row ?? {}
  return { extent: placed > 0 ? { west, south, east, north } : null, placed, unplaced: all - placed }
}

async function countCells(db: Db, matching: SQL | undefined, frame: Area, { columns, rows }: Size): Promise<MapCell[]> {
  const { west, south, east, north } = frame
  const points = db
    .select({
      id: leads.id,
      latitude: leads.latitude,
      longitude: leads.longitude,
      column: sql`floor((${leads.longitude} - ${west}) / ${(east - west) / columns})`.as('column'),
      row: sql`floor((${north} - ${leads.latitude}) / ${(north - south) / rows})`.as('row'),
    })
    .from(leads)
    .where(and(matching, between(leads.longitude, west, east), between(leads.latitude, south, north)))
    .as('points')
  const cells = await db
    .select({
      id: number(sql`min(${points.id})`),
      count: number(sql`count(*)`),
      position: {
        latitude: number(sql`avg(${points.latitude})`),
        longitude: number(sql`avg(${points.longitude})`),
      },
      area: selectExtent(points),
    })
    .from(points)
    .groupBy(points.row, points.column)
    .orderBy(points.row, points.column)
  const single = cells.flatMap(({ id, count }) => (count === 1 ? [id] : []))
  const named = await db
    .select({ id: leads.id, name: leads.name, status: leads.status })
    .from(leads)
    .where(inArray(leads.id, single))
  const byId = new Map(named.map((lead) => [lead.id, lead]))
  return cells.map(({ id, ...cell }) => ({ ...cell, lead: cell.count === 1 ? (byId.get(id) ?? null) : null }))
}

export async function readLeadMap(
  { db, timeZone, today }: Ctx,
  { columns, rows, area, ...filters }: HandlerInput<typeof contract, never>['query'],
): Promise<HandlerResult<typeof contract>> {
  const matching = leadFilterCondition({ ...(filters satisfies LeadFilters), timeZone, today: today() })
  const { extent, ...counts } = await readExtent(db, matching)
  if (!extent) return { frame: null, cells: [], ...counts }
  const frame = fitFrame((area && parseArea(area)) || extent, { columns, rows })
  return { frame, cells: await countCells(db, matching, frame, { columns, rows }), ...counts }
}
