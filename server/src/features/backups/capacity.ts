import type { Ctx } from '#core/context.ts'
import { listSizesSince } from './backup-queries.ts'
import type { BackupStore, PlaceRoom } from './backup-store.ts'

const DAY_MS = 86_400_000
const WARNED_DAYS = 14

type BackupSizes = { startedAt: Date; size: number; objectsSize: number }

/**
 * Estimates for how many days the disk of the backups lasts. The files grow as the objects of the place have grown since the oldest
 * backup, and on the data's own disk each is there twice; one archive a week stays, which is about the smallest backup.
 * @param backups - of the last days, the oldest first
 * @returns undefined where it lasts two weeks, or where the backups span less than a day
 */
export function countDaysLeft(backups: readonly BackupSizes[], { free, isDataDisk }: PlaceRoom): number | undefined {
  const [oldest, newest] = [backups.at(0), backups.at(-1)]
  if (!oldest || !newest) return undefined
  const days = (newest.startedAt.getTime() - oldest.startedAt.getTime()) / DAY_MS
  if (days < 1) return undefined
  const archive = Math.min(...backups.map(({ size }) => size))
  const files = Math.max(0, newest.objectsSize - oldest.objectsSize)
  const left = Math.floor(free / ((files / days) * (isDataDisk ? 2 : 1) + archive / 7))
  return left < WARNED_DAYS ? Math.max(1, left) : undefined
}

/** Finds in how many days the disk of the backups is full, by those of the last week; undefined where it lasts two weeks. */
export async function findDaysLeft({ db, now }: Pick<Ctx, 'db' | 'now'>, store: BackupStore): Promise<number | undefined> {
  const room = await store.readRoom()
  if (!room) return undefined
  return countDaysLeft(
    await listSizesSince(db, { place: store.place, id: await store.readPlaceId() }, new Date(now().getTime() - 7 * DAY_MS)),
    room,
  )
}
