import type { PointsMovement } from 'contract/team/points-movement.ts'
import { useEffect, useState } from 'react'
import { pointsChannel } from '#lib/net/live-channels.ts'
import { type DayRange, isWithin } from '../period.ts'

/** How long a movement is shown, in milliseconds: long enough to look up and read it. */
const SHOWN_MS = 6_000

/** `id`: distinguishes two movements that are equal. */
export type ShownMovement = { id: number; movement: PointsMovement }

export type BoardMovements = {
  latest: ShownMovement | undefined
  /** The sum of the points that each member has just won or lost, by member id. */
  byMember: ReadonlyMap<string, number>
}

function sumMovements(seen: readonly ShownMovement[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { movement } of seen) {
    const key = String(movement.member.id)
    sums.set(key, (sums.get(key) ?? 0) + movement.points)
  }
  return sums
}

/** Wherever they were caused, but only for activities in the shown period. */
export function useMovements(dates: DayRange): BoardMovements {
  const [recent, setRecent] = useState<readonly ShownMovement[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let count = 0
    const stop = pointsChannel.subscribe((movement) => {
      if (movement.points === 0) return // an edit that does not change the activity's points
      count += 1
      const seen = { id: count, movement }
      setRecent((all) => [...all, seen])
      const timer = setTimeout(() => {
        timers.delete(timer)
        setRecent((all) => all.filter((one) => one !== seen))
      }, SHOWN_MS)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  const counting = recent.filter(({ movement }) => isWithin(dates, movement.date))
  return { latest: counting.at(-1), byMember: sumMovements(counting) }
}
