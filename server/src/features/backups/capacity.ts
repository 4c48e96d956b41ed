import type { Ctx } from '#core/context.ts'
import { listSizesSince } from './backup-queries.ts'
import type { BackupStore, PlaceRoom } from './backup-store.ts'

const DAY_MS = 86_400_000
const WARNED_DAYS = 14

/** A backup's size is what it added: its archive, and the stored files that were new. */
type AddedByBackup = { startedAt: Date; size: number }

/**
 * Estimates for how many days the disk of the backups lasts. The smallest backup is about an archive without files, of which one a week
 * stays; the files stay all. Those of the oldest backup are of before it, and on the data's own disk each new file is there twice.
 * @param backups - of the last days, the oldest first
 * @returns undefined where it lasts two weeks, or where the backups span less than a day
 */
export function countDaysLeft(backups: readonly AddedByBackup[], { free, isDataDisk }: PlaceRoom): number | undefined {
  const [oldest, newest] = [backups.at(0), backups.at(-1)]
  if (!oldest || !newest) return undefined
  const days = (newest.startedAt.getTime() - oldest.startedAt.getTime()) / DAY_MS
  if (days < 1) return undefined
  const archive = Math.min(...backups.map(({ size }) => size))
  const files = backups.slice(1).reduce((sum, { size }) => sum + size - archive, 0)
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
