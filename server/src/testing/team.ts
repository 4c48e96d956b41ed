import { deleteActivity, editActivity, readLedger } from 'contract/team/activities.ts'
import { type ActivityDraft, readBoard, registerActivity } from 'contract/team/board.ts'
import { addMember } from 'contract/team/members.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { activities } from '../db/tables/team.ts'
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

export const createActivityInput = (data: unknown) => ({ json: { operation: 'CREATE_SALES_ACTIVITY', data } })

/** @returns its id */
export async function register(api: TestApi, data: Draft): Promise<number> {
  return (await api.ok(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data } })).id
}

/** As it is at this moment; what is not there is revision 1. */
export async function revisionNow({ db }: TestApi, id: number): Promise<number> {
  const [row] = await db.select({ revision: activities.revision }).from(activities).where(eq(activities.id, id))
  return row?.revision ?? 1
}

/** Everything that a form has of it, by somebody who sees it as it is at this moment. */
export const editActivityInput = async (api: TestApi, id: number, draft: Partial<Draft>) => ({
  params: { id },
  json: { ...draft, revision: await revisionNow(api, id) },
})

export const edit = async (api: TestApi, id: number, draft: Draft) =>
  api.ok(editActivity, await editActivityInput(api, id, draft))
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
