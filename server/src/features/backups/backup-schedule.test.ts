import { expect, test } from 'vitest'
import { type BackupTimes, computeNextBackup, isBackupDue } from './backup-schedule.ts'

const aSchedule = (more: Partial<BackupTimes> = {}): BackupTimes => ({
  zone: 'America/Sao_Paulo',
  since: new Date('2026-11-01T12:00:00Z'),
  lastSuccess: new Date('2026-11-20T05:40:00Z'),
  lastDurationMs: undefined,
  lastFailure: undefined,
  interval: 'auto',
  ...more,
})
const isDueAt = (time: string, more?: Partial<BackupTimes>) => isBackupDue(new Date(time), aSchedule(more))

test('one backup is due each night from half past two in São Paulo on', () => {
  expect(isDueAt('2026-11-21T05:29:00Z')).toBe(false)
  expect(isDueAt('2026-11-21T05:30:00Z')).toBe(true)
  expect(isDueAt('2026-11-21T20:00:00Z', { lastSuccess: new Date('2026-11-21T05:40:00Z') })).toBe(false)
})

test('the backup of a night in which the server was off is due at its next start', () => {
  expect(isDueAt('2026-11-23T14:00:00Z')).toBe(true)
})

test('an installation’s first backup is due in its first night, not at its first start', () => {
  const fresh = { since: new Date('2026-11-21T14:00:00Z'), lastSuccess: undefined }
  expect(isDueAt('2026-11-21T14:00:01Z', fresh)).toBe(false)
  expect(isDueAt('2026-11-22T05:40:00Z', fresh)).toBe(true)
})

test('a backup that failed is due again when the queue asks, an hour later', () => {
  const failed = { lastFailure: new Date('2026-11-21T05:41:00Z') }
  expect(isDueAt('2026-11-21T06:10:00Z', failed)).toBe(false)
  expect(isDueAt('2026-11-21T06:41:00Z', failed)).toBe(true)
})

test('the next backup is told by the time at which the queue asks and finds it due', () => {
  const tell = (now: string, more?: Partial<BackupTimes>) => computeNextBackup(new Date(now), aSchedule(more))?.toISOString()
  expect(tell('2026-11-20T14:00:00Z')).toBe('2026-11-21T05:40:00.000Z')
  expect(tell('2026-11-23T14:00:00Z')).toBe('2026-11-23T14:40:00.000Z')
  expect(tell('2026-11-21T05:45:00Z', { lastFailure: new Date('2026-11-21T05:41:00Z') })).toBe('2026-11-21T06:40:00.000Z')
})

test('a backup between two nights is due after an hour for quick ones, or the set interval', () => {
  const lastSuccess = new Date('2026-11-21T05:40:30Z')
  expect(isDueAt('2026-11-21T06:40:00Z', { lastSuccess, lastDurationMs: 59_000 })).toBe(true)
  expect(isDueAt('2026-11-21T06:20:00Z', { lastSuccess, lastDurationMs: 59_000 })).toBe(false)
  expect(isDueAt('2026-11-21T20:00:00Z', { lastSuccess, lastDurationMs: 60_000 })).toBe(false)
  expect(isDueAt('2026-11-21T20:00:00Z', { lastSuccess, lastDurationMs: 1, interval: 24 })).toBe(false)
  expect(isDueAt('2026-11-21T11:40:00Z', { lastSuccess, lastDurationMs: 600_000, interval: 6 })).toBe(true)
  const lastFailure = new Date('2026-11-21T06:40:00Z')
  expect(isDueAt('2026-11-21T07:00:00Z', { lastSuccess, lastFailure, lastDurationMs: 1 })).toBe(false)
})
