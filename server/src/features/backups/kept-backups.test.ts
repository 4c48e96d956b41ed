import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseExpiredBackups,
  KEPT_DAILY_BACKUPS,
  KEPT_MONTHLY_BACKUPS,
  KEPT_WEEKLY_BACKUPS,
  type StoredBackup,
} from './kept-backups.ts'

const ZONE = 'America/Sao_Paulo'
const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T05:40:00Z')

const listNightly = (days: readonly number[]): StoredBackup[] =>
  days.map((day, index) => ({ id: index + 1, startedAt: new Date(START + day * DAY_MS), isVerified: true }))

const keep = (backups: readonly StoredBackup[]): StoredBackup[] => {
  const expired = new Set(chooseExpiredBackups(backups, ZONE))
  return backups.filter(({ id }) => !expired.has(id))
}
const readDays = (backups: readonly StoredBackup[]) => backups.map(({ startedAt }) => startedAt.toISOString().slice(0, 10))

test('a year of nightly backups is thinned to 7 days, 4 weeks and 12 months', () => {
  const kept = readDays(keep(listNightly(Array.from({ length: 365 }, (_, day) => day))))
  expect(kept).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
    ...['2026-09-30', '2026-10-31', '2026-11-30'],
    ...['2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ])
})

test('every backup of the last day is kept, and of earlier days the newest, by the workspace’s zone', () => {
  const aBackup = (id: number, time: string) => ({ id, startedAt: new Date(time), isVerified: true })
  const backups = [
    aBackup(1, '2026-11-21T13:00:00Z'),
    aBackup(2, '2026-11-22T02:00:00Z'),
    aBackup(3, '2026-11-22T05:40:00Z'),
    aBackup(4, '2026-11-22T06:40:00Z'),
  ]
  expect(chooseExpiredBackups(backups, ZONE)).toEqual([])
  expect(chooseExpiredBackups([...backups, aBackup(5, '2026-11-22T13:00:00Z')], ZONE)).toEqual([1])
})

test('no backup is removed where none was verified', () => {
  const backups = listNightly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).map((backup) => ({ ...backup, isVerified: false }))
  expect(chooseExpiredBackups(backups, ZONE)).toEqual([])
})

const backupsArbitrary = fc
  .array(fc.record({ minutes: fc.integer({ min: 0, max: 3 * 365 * 1440 }), isVerified: fc.boolean() }), { maxLength: 120 })
  .map((given) =>
    given.map(({ minutes, isVerified }, index) => ({ id: index + 1, startedAt: new Date(START + minutes * 60_000), isVerified })),
  )

test('the newest verified backup and everything after it are kept', () => {
  fc.assert(
    fc.property(backupsArbitrary, (backups) => {
      const newest = backups.filter(({ isVerified }) => isVerified).toSorted((a, b) => +b.startedAt - +a.startedAt)[0]
      const kept = keep(backups)
      for (const backup of backups)
        if (!newest || +backup.startedAt >= +newest.startedAt)
          expect(kept.some(({ startedAt }) => +startedAt === +backup.startedAt)).toBe(true)
    }),
  )
})

test('no more verified backups are kept than there are places, and choosing again removes none', () => {
  fc.assert(
    fc.property(backupsArbitrary, (backups) => {
      const kept = keep(backups)
      expect(kept.filter(({ isVerified }) => isVerified).length).toBeLessThanOrEqual(
        KEPT_DAILY_BACKUPS + KEPT_WEEKLY_BACKUPS + KEPT_MONTHLY_BACKUPS,
      )
      expect(chooseExpiredBackups(kept, ZONE)).toEqual([])
    }),
  )
})

test('backups purged night after night are the same as those of one purge at the end', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 200 }), (days) => {
      const all = listNightly(days.toSorted((one, other) => one - other))
      let nightByNight: StoredBackup[] = []
      for (const backup of all) nightByNight = keep([...nightByNight, backup])
      expect(nightByNight).toEqual(keep(all))
    }),
  )
})
