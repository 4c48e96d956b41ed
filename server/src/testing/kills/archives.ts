import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups, requestBackup } from 'contract/backups/backups.ts'
import { requestWorkspaceExport } from 'contract/data/exports.ts'
import type { TestApi } from '../api.ts'
import type { KilledWork, Killing } from './kill-servers.ts'

type ArchiveRow = { id: number; state: string; name: string | null; size: number | null; reason: string | null }

const EXPORTS = 'select id::int, state, file_key as name, size::int, reason from workspace_exports order by id'

/** What a person is told of work that a killed server left, and may begin again. */
const TOLD_AS_LOST = /^O servidor parou no meio dest[ea] (exportação|backup)/

const isToldAsLost = ({ state, reason }: ArchiveRow) => state === 'failed' && TOLD_AS_LOST.test(reason ?? '')

type Archives = {
  name: string
  readRows: () => Promise<ArchiveRow[]>
  request: Parameters<Killing['send']>[0]
  hasFile: (row: ArchiveRow) => boolean
  mayGo: boolean
}

/** Archives of the whole workspace, one at a time: one that a killed server left is told as failed, and a person begins another. */
function archiveWork({ send }: Killing, { name, readRows, request, hasFile, mayGo }: Archives): KilledWork {
  return {
    name,
    everyMs: 3_000,
    async launch() {
      await send(request, {})
      return undefined
    },
    read: async () =>
      (await readRows()).map(({ id, state, reason, ...row }) => ({
        key: `${name}${id}`,
        state,
        hasEnded: state !== 'running',
        stored: JSON.stringify([state, reason, row]),
        effects: 0,
        mayGo,
      })),
    async listFaults() {
      const rows = await readRows()
      return [
        ...(rows.some(({ state }) => state === 'succeeded') ? [] : [`no ${name} succeeded`]),
        ...rows
          .filter((row) => !(row.state === 'succeeded' && hasFile(row)) && !isToldAsLost(row))
          .map((row) => `the ${name} ${JSON.stringify(row)} has no file, or is not told as lost`),
      ]
    },
  }
}

const hasSize = (path: string, size: number | null) => existsSync(path) && statSync(path).size === size

export const exportWork = (killing: Killing): KilledWork =>
  archiveWork(killing, {
    name: 'export',
    readRows: async () => (await killing.pool.query<ArchiveRow>(EXPORTS)).rows,
    request: requestWorkspaceExport,
    hasFile: ({ name, size }) => name !== null && hasSize(join(killing.dataDir, 'files', name), size),
    mayGo: false,
  })

export const backupWork = (killing: Killing, api: TestApi, folder: string): KilledWork =>
  archiveWork(killing, {
    name: 'backup',
    // As a person sees them: the row of a lost one is settled when the next one begins.
    readRows: async () =>
      (await api.ok(listBackups)).backups.map(({ id, state, name, size, reason }) => ({ id, state, name, size, reason })),
    request: requestBackup,
    hasFile: ({ name }) => name !== null && existsSync(join(folder, name)),
    mayGo: true,
  })
