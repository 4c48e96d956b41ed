import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db, Pool } from '#db/client.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'
import { type CallMeter, createCallMeter } from './http-metrics.ts'

type Sources = { db: Db; pool: Pool; dataDir: string; databaseFolder: string | undefined }

export type Metrics = { contentType: string; measureCalls: CallMeter; render(): Promise<string> }

function readPackageVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function registerProcessMetrics(registers: Registry[], { pool, dataDir, databaseFolder }: Sources): void {
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
  new Gauge({
    name: 'dashboard_disk_free_bytes',
    help: 'Room on the disk of each folder',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const [folder, path] of Object.entries({ data: dataDir, database: databaseFolder })) {
        const disk = path === undefined ? undefined : await statfs(path).catch(() => undefined)
        if (disk) this.set({ folder }, disk.bavail * disk.bsize)
      }
    },
  })
  new Gauge({
    name: 'dashboard_build_info',
    help: 'Always 1; its labels tell the version of the program and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: readPackageVersion(), node: process.versions.node }, 1)
}

/** Event loop and heap are watched only from the first text on, so that a server whose metrics nobody reads does not pay for it. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const measureCalls = createCallMeter(registry)
  registerProcessMetrics([registry], sources)
  const readDatabase = registerDatabaseMetrics(registry, sources.db)
  let isWatching = false
  return {
    contentType: registry.contentType,
    measureCalls,
    async render() {
      if (!isWatching) collectDefaultMetrics({ register: registry })
      isWatching = true
      await readDatabase()
      return registry.metrics()
    },
  }
}
