import type { CivilDate } from 'contract/values/dates.ts'
import { toMonth } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { addMember } from '#features/team/members.ts'
import { registerActivity } from '#features/team/register-activity.ts'
import { setTargets } from '#features/team/targets.ts'
import { DEMO_TEAM, planTeam } from './team.ts'
import { playScenesInOrder } from './timeline.ts'

const HOUR_MS = 3_600_000

function pickRegistrationTime(date: CivilDate, index: number, now: Date): Date {
  const onItsDay = Date.parse(`${date}T12:00:00Z`) + (index % 8) * HOUR_MS + (index % 60) * 60_000
  return new Date(Math.min(onItsDay, now.getTime() - ((7 * index) % 240) * 60_000))
}

export async function createTeamHistory(contextAt: (at: Date) => Ctx, today: CivilDate, now: Date): Promise<void> {
  const ids: number[] = []
  for (const { name } of DEMO_TEAM) ids.push((await addMember(contextAt(now), name)).id)
  const scenes = planTeam(today).map(({ member, date, draft }, index) => {
    const at = pickRegistrationTime(date, index, now)
    const activity = { ...draft, memberId: ids[member] ?? 0, date }
    return { at, play: async () => void (await registerActivity(contextAt(at), activity)) }
  })
  await playScenesInOrder(scenes)
  const targets = DEMO_TEAM.map(({ target }, index) => ({ memberId: ids[index] ?? 0, points: target, revision: 0 }))
  await setTargets(contextAt(now), { month: toMonth(today), targets })
}
