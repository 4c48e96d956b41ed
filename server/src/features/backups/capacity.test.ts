import { expect, test } from 'vitest'
import { countDaysLeft } from './capacity.ts'

const MB = 1_000_000
const at = (day: number, megabytes: number) => ({ startedAt: new Date(Date.UTC(2026, 10, day)), size: megabytes * MB })
/** The first backup wrote all files that there were; each later one an archive of 7 MB and files of 99 MB, one none. */
const BACKUPS = [at(1, 90_000), at(2, 106), at(3, 7), at(4, 106), at(5, 106)]

test('the days that a disk lasts are counted by the files that backups added, and an archive a week', () => {
  // 297 MB of files in four days, and 1 MB of archives a day.
  expect(countDaysLeft(BACKUPS, { free: 753 * MB, isDataDisk: false })).toBe(10)
  expect(countDaysLeft(BACKUPS, { free: 753 * MB, isDataDisk: true })).toBe(5)
  expect(countDaysLeft(BACKUPS, { free: 0, isDataDisk: true })).toBe(1)
  expect(countDaysLeft(BACKUPS, { free: 1100 * MB, isDataDisk: false })).toBeUndefined()
  expect(countDaysLeft([at(1, 90_000)], { free: 0, isDataDisk: false })).toBeUndefined()
  expect(countDaysLeft([], { free: 0, isDataDisk: false })).toBeUndefined()
})
