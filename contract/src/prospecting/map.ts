import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Area, Position } from './area.ts'
import { LeadStatus } from './lead-status.ts'
import { LeadFilters } from './leads.ts'

const side = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(Number)),
  z.int('Informe um número').check(z.minimum(2, 'No mínimo 2'), z.maximum(40, 'No máximo 40')),
)

/** In degrees, some 20 m: nearer than that nobody looks. */
export const MIN_CELL = 0.0002

/** Whether no look from nearer would show them apart. */
export const isOnePlace = ({ west, south, east, north }: Area): boolean => east - west < MIN_CELL && north - south < MIN_CELL

/** The leads of one cell of the plane: one of them, or how many there are, with the area in which they lie. */
const MapCell = z.object({
  /** The middle of them all. */
  position: Position,
  count: z.int(),
  lead: z.nullable(z.object({ id: z.int(), name: z.string(), status: LeadStatus })),
  area: Area,
})
export type MapCell = z.infer<typeof MapCell>

/**
 * The plane is divided into `columns` times `rows` cells, which are as high as they are wide on the ground, so that however many leads
 * there are no more cells are sent. It shows `area`, or all leads that match; `frame` is what it shows, null where no lead has a position.
 */
export const readLeadMap = endpoint({
  method: 'GET',
  path: '/api/leads/map',
  access: 'leads.read',
  summary: 'Read where leads are, counted by the cells of a plane',
  query: z.extend(LeadFilters, { columns: side, rows: side }),
  reply: z.object({
    frame: z.nullable(Area),
    cells: z.array(MapCell),
    /** Of the leads that match the filters other than the area. */
    placed: z.int(),
    unplaced: z.int(),
  }),
})
export type LeadMap = z.infer<typeof readLeadMap.reply>
