import { expect, test } from 'vitest'
import { countDaysLeft } from './capacity.ts'
import { chooseExpiredBackups } from './kept-backups.ts'

const MB = 1_000_000
const HOUR_MS = 3_600_000
const at = (day: number, megabytes: number, objects: number) => ({
  startedAt: new Date(Date.UTC(2026, 10, day)),
  size: megabytes * MB,
  objectsSize: objects * MB,
})
/** The first backup wrote all files that there were; each later one an archive of 7 MB and files of 99 MB, one none. */
const BACKUPS = [at(1, 90_000, 89_993), at(2, 106, 90_092), at(3, 7, 90_092), at(4, 106, 90_191), at(5, 106, 90_290)]

test('a backup disk’s days are counted by the files that backups added, and an archive a week', () => {
  // 297 MB of files in four days, and 1 MB of archives a day.
  expect(countDaysLeft(BACKUPS, { free: 753 * MB, isDataDisk: false })).toBe(10)
  expect(countDaysLeft(BACKUPS, { free: 753 * MB, isDataDisk: true })).toBe(5)
  expect(countDaysLeft(BACKUPS, { free: 0, isDataDisk: true })).toBe(1)
  expect(countDaysLeft(BACKUPS, { free: 1100 * MB, isDataDisk: false })).toBeUndefined()
  expect(countDaysLeft([at(1, 90_000, 89_993)], { free: 0, isDataDisk: false })).toBeUndefined()
  expect(countDaysLeft([], { free: 0, isDataDisk: false })).toBeUndefined()
})

test('a backup disk’s days are the same with hourly backups, most of which were removed', () => {
  const hourly = Array.from({ length: 7 * 24 }, (_, hour) => ({
    ...at(1, 8 + hour / 10, hour), // an archive of 7 MB, which grows, and a file of 1 MB
    startedAt: new Date(Date.UTC(2026, 10, 1) + hour * HOUR_MS),
    id: hour,
    isVerified: true,
  }))
  let kept: typeof hourly = []
  for (const backup of hourly) {
    kept.push(backup)
    const expired = chooseExpiredBackups(kept, 'America/Sao_Paulo')
    kept = kept.filter(({ id }) => !expired.includes(id))
  }
  expect(kept.length).toBeLessThan(40)
  // 24 MB of files and at most 1.5 MB of archives a day.
  for (const backups of [hourly, kept]) expect(countDaysLeft(backups, { free: 260 * MB, isDataDisk: false })).toBe(10)
})
