import { readdirSync, readFileSync } from 'node:fs'
import { findPostgresPids } from '../kills/server.ts'

/** What the server holds at an instant: memory in MB, numbers of open files, of Node's active resources and of PostgreSQL's processes. */
export type Sample = { minute: number; heap: number; resident: number; files: number; resources: number; postgres: number }

const MB = 1024 * 1024

/** Reads a figure without labels from Prometheus text; NaN where there is none. */
const readFigure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

/** Reads what the server holds. `since`: when the measurement began, by `performance.now()`. */
export async function takeSample(server: { url: string; pid: number }, dataDir: string, since: number): Promise<Sample> {
  const metrics = await fetch(`${server.url}/metrics`).then((response) => response.text())
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    minute: (performance.now() - since) / 60_000,
    heap: readFigure(metrics, 'nodejs_heap_size_used_bytes') / MB,
    resident,
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    resources: readFigure(metrics, 'nodejs_active_resources_total'),
    postgres: findPostgresPids(dataDir).length,
  }
}

/** Computes by how much a figure grows in an hour, by least squares over the samples of the last two thirds: the first third warms up. */
export function computeHourlyGrowth(samples: readonly Sample[], figure: Exclude<keyof Sample, 'minute'>): number {
  const last = samples.slice(Math.floor(samples.length / 3))
  const mean = (of: (sample: Sample) => number) => last.reduce((sum, one) => sum + of(one), 0) / last.length
  const [time, value] = [mean(({ minute }) => minute), mean((one) => one[figure])]
  const covariance = mean((one) => (one.minute - time) * (one[figure] - value))
  const variance = mean(({ minute }) => (minute - time) ** 2)
  return (covariance / variance) * 60
}
