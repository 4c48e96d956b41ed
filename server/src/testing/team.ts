import { deleteOrRestoreActivity, editActivity, readLedger } from 'contract/team/activities.ts'
import { type NewActivity, readBoard, registerActivity } from 'contract/team/board.ts'
import { addMember } from 'contract/team/members.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { activities } from '#db/tables/team.ts'
import type { TestApi } from './api.ts'

type Draft = z.input<typeof NewActivity>
type Given = Partial<Omit<Draft, 'team_member_id' | 'activity_type'>>

/** Makes the specification's payload of a meeting (§3). `aSale` makes that of a sale. */
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

/** Registers an activity. @returns its id */
export async function addActivity(api: TestApi, data: Draft): Promise<number> {
  return (await api.ok(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data } })).id
}

/** Reads an activity's newest revision; 1 for one that does not exist. */
export async function readActivityRevision({ db }: TestApi, id: number): Promise<number> {
  const [row] = await db.select({ revision: activities.revision }).from(activities).where(eq(activities.id, id))
  return row?.revision ?? 1
}

/** Converts a registration's payload to the fields of an edit, which have our own names, and centavos instead of reais. */
function toEditedFields({ team_member_id: memberId, activity_type: type, sale_value: reais, ...rest }: Partial<Draft>) {
  return { memberId, type, centavos: typeof reais === 'number' ? Math.round(reais * 100) : reais, ...rest }
}

/** Completes an edit with the activity's newest revision, as a person's screen does that is up to date. */
export const completeActivityEdit = async (api: TestApi, id: number, draft: Partial<Draft>) => ({
  params: { id },
  json: { ...toEditedFields(draft), revision: await readActivityRevision(api, id) },
})

export const updateActivity = async (api: TestApi, id: number, draft: Draft) =>
  api.ok(editActivity, await completeActivityEdit(api, id, draft))
export const removeActivity = (api: TestApi, id: number) => api.ok(deleteOrRestoreActivity, { params: { id }, json: {} })
export const bringBackActivity = (api: TestApi, id: number) =>
  api.ok(deleteOrRestoreActivity, { params: { id }, json: { restore: true } })

export const readLeaderboard = (api: TestApi, from: string, to: string) =>
  api.ok(readBoard, { json: { operation: 'GET_PERFORMANCE_DATA', filters: { date_start: from, date_end: to } } })

/** Reads rank, name and points of the leaderboard's rows. */
export const readPodium = async (api: TestApi, start = '2020-01-01', end = '2026-12-31') =>
  (await readLeaderboard(api, start, end)).map(({ rank, name, points }) => [rank, name, points])

/** Reads the kind, member, day, points and rule of each ledger line of an activity, oldest first. */
export const listLines = async (api: TestApi, id: number) =>
  (await api.ok(readLedger, { params: { id } })).entries.map(({ kind, member, date, points, rule }) => [
    kind,
    member,
    date,
    points,
    rule,
  ])
