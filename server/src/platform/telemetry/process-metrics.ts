import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '#db/client.ts'

function createPoolMetrics(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'dashboard_pool_connections',
    help: 'Connections of this server to the database, all of them and the idle ones',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'dashboard_pool_waiting',
    help: 'Calls that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function createDiskMetrics(registers: Registry[], folders: Readonly<Record<string, string>>): void {
  new Gauge({
    name: 'dashboard_disk_free_bytes',
    help: 'Room on the disk of each folder',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await statfs(path).catch(() => undefined)
        if (disk) this.set({ folder }, disk.bavail * disk.bsize)
      }
    },
  })
}

type ProcessSources = { pool: Pool; folders: Readonly<Record<string, string>>; version: string }

export function registerProcessMetrics(registry: Registry, { pool, folders, version }: ProcessSources): void {
  const registers = [registry]
  createPoolMetrics(registers, pool)
  createDiskMetrics(registers, folders)
  new Gauge({
    name: 'dashboard_build_info',
    help: 'Always 1; its labels tell the version of the program and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
}
