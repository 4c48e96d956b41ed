import { addDays, dateInZone } from 'contract/values/dates.ts'
import { type Ctx, makeContext, type Services } from '#core/context.ts'
import { makeLocalPrincipal } from '#core/permissions.ts'

export const makeDemoContext = (services: Services, own: Pick<Ctx, 'db' | 'uploads' | 'log'>): Ctx =>
  makeContext(services, { ...own, user: makeLocalPrincipal(services.firstPerson), address: null })

const ZONE = 'America/Sao_Paulo'
/** São Paulo's offset from UTC; the zone has had no daylight saving time since 2019. */
const OFFSET = '-03:00'
const DAY_MS = 24 * 3_600_000

export type Scene = { at: Date; play: () => Promise<void> }

/** `time` is the time of day in São Paulo; a time that is still to come today is moved to yesterday. */
export function computePastMoment(now: Date, daysAgo: number, time: string): Date {
  const moment = new Date(`${addDays(dateInZone(ZONE, now), -daysAgo)}T${time}${OFFSET}`)
  return moment < now ? moment : new Date(moment.getTime() - DAY_MS)
}

/** Plays the scenes one after the other, oldest first, so that ids grow with time as in a real workspace. */
export async function playScenesInOrder(scenes: readonly Scene[]): Promise<void> {
  const inOrder = scenes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { play } of inOrder) await play()
}
