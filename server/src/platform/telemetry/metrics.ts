import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Db, Pool } from '#db/client.ts'
import { createReadingsReader } from './database-readings.ts'
import { type CallMeter, createCallMeter } from './http-metrics.ts'
import { registerProcessMetrics } from './process-metrics.ts'
import { createReadingMetrics } from './reading-metrics.ts'

type Sources = { db: Db; pool: Pool; dataDir: string; databaseFolder: string | undefined }

export type Metrics = { contentType: string; measureCalls: CallMeter; render(): Promise<string> }

export function readPackageVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Event loop and heap are watched only from the first text on, so that a server whose metrics nobody reads does not pay for it. */
export function createMetrics({ db, pool, dataDir, databaseFolder }: Sources): Metrics {
  const registry = new Registry()
  const measureCalls = createCallMeter(registry)
  const folders = { data: dataDir, ...(databaseFolder === undefined ? {} : { database: databaseFolder }) }
  registerProcessMetrics(registry, { pool, folders, version: readPackageVersion() })
  const setReadings = createReadingMetrics(registry)
  const read = createReadingsReader(db)
  let isWatching = false
  return {
    contentType: registry.contentType,
    measureCalls,
    async render() {
      if (!isWatching) collectDefaultMetrics({ register: registry })
      isWatching = true
      setReadings(await read())
      return registry.metrics()
    },
  }
}
