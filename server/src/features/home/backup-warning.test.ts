import { listBackups } from 'contract/backups/backups.ts'
import { readHome } from 'contract/home/home.ts'
import { expect, test } from 'vitest'
import { backups } from '#db/tables/backups.ts'
import { installation } from '#db/tables/installation.ts'
import { startApiForTest } from '#testing/api.ts'
import { createFakeBackupStore } from '#testing/fake-backup-store.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

const NOW = '2026-11-21T15:00:00Z'
const { store } = createFakeBackupStore()
const HOUR_MS = 3_600_000

const aSuccess = (hoursAgo: number) => {
  const at = new Date(Date.parse(NOW) - hoursAgo * HOUR_MS)
  const state = {
    kind: 'nightly',
    state: 'succeeded',
    name: 'b',
    isEncrypted: false,
    hasFiles: true,
    size: 1,
    objectsSize: 0,
  } as const
  return { ...state, place: store.place, startedAt: at, heartbeatAt: at, verifiedAt: at }
}

test('Home warns once no backup has succeeded for 48 hours, counted from a new installation’s beginning', async () => {
  const api = await startApiForTest({ today: NOW, server: { backups: store } })
  const readLate = async () => (await api.ok(readHome)).lateBackup
  const setCreated = (hoursAgo: number) =>
    api.db.update(installation).set({ createdAt: new Date(Date.parse(NOW) - hoursAgo * HOUR_MS) })
  await setCreated(47)
  expect(await readLate()).toBeUndefined()
  await setCreated(49)
  expect(await readLate()).toEqual({ lastAt: null })
  await api.db.insert(backups).values(aSuccess(50))
  expect(await readLate()).toEqual({ lastAt: '2026-11-19T13:00:00.000Z' })
  await api.db.insert(backups).values(aSuccess(47))
  expect(await readLate()).toBeUndefined()
})

test('Home warns of backups only who manages the data, and nobody where the server makes none', async () => {
  const created = { createdAt: new Date('2026-11-01T12:00:00Z') }
  const api = await startTeamApiForTest({ today: NOW, server: { backups: store } })
  await api.db.update(installation).set(created)
  const finance = await api.join('finance', 'Bia')
  expect((await api.owner.ok(readHome)).lateBackup).toEqual({ lastAt: null })
  expect((await finance.ok(readHome)).lateBackup).toBeUndefined()
  const without = await startApiForTest({ today: NOW })
  await without.db.update(installation).set(created)
  expect((await without.ok(readHome)).lateBackup).toBeUndefined()
})

test('Home and Dados tell in how many days the disk of the backups is full', async () => {
  const disk = { ...store, readRoom: async () => ({ free: 20, isDataDisk: false }) }
  const api = await startApiForTest({ today: NOW, server: { backups: disk } })
  const added = [aSuccess(7 * 24 + 1), aSuccess(49), { ...aSuccess(1), size: 5, objectsSize: 4 }]
  await api.db.insert(backups).values(added)
  expect((await api.ok(readHome)).lateBackup).toEqual({ lastAt: '2026-11-21T14:00:00.000Z', daysLeft: 9 })
  expect((await api.ok(listBackups)).target?.daysLeft).toBe(9)
})
