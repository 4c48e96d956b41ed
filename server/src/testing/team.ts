import { deleteActivity, editActivity, readLedger } from 'contract/team/activities.ts'
import { type ActivityDraft, readBoard, registerActivity } from 'contract/team/board.ts'
import { addMember } from 'contract/team/members.ts'
import type * as z from 'zod/mini'
import type { TestApi } from './api.ts'

type Draft = z.input<typeof ActivityDraft>
type Given = Partial<Omit<Draft, 'team_member_id' | 'activity_type'>>

/** Seed §3's payloads. */
export const aMeeting = (member: number, given: Given = {}): Draft => ({
  team_member_id: member,
  activity_type: 'MEETING',
  sale_value: null,
  description: '',
  ...given,
})
export const aSale = (member: number, reais: number, given: Given = {}): Draft => ({
  ...aMeeting(member, given),
  activity_type: 'SALE',
  sale_value: reais,
})

export async function givenMembers(api: TestApi, ...names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push((await api.ok(addMember, { json: { name } })).id)
  return ids
}

export const registering = (data: unknown) => ({ json: { operation: 'CREATE_SALES_ACTIVITY', data } })

/** @returns its id */
export async function register(api: TestApi, data: Draft): Promise<number> {
  return (await api.ok(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data } })).id
}

export const edit = (api: TestApi, id: number, json: Draft) => api.ok(editActivity, { params: { id }, json })
export const remove = (api: TestApi, id: number) => api.ok(deleteActivity, { params: { id }, json: {} })
export const restore = (api: TestApi, id: number) => api.ok(deleteActivity, { params: { id }, json: { restore: true } })

export const boardOf = (api: TestApi, date_start: string, date_end: string) =>
  api.ok(readBoard, { json: { operation: 'GET_PERFORMANCE_DATA', filters: { date_start, date_end } } })

/** Rank, name and points: what the podium shows. */
export const podium = async (api: TestApi, start = '2020-01-01', end = '2026-12-31') =>
  (await boardOf(api, start, end)).map(({ rank, name, total_points }) => [rank, name, total_points])

/** Kind, member, day, points and rule of each line, oldest first. */
export const linesOf = async (api: TestApi, id: number) =>
  (await api.ok(readLedger, { params: { id } })).entries.map(({ kind, member, date, points, rule }) => [
    kind,
    member,
    date,
    points,
    rule,
  ])
