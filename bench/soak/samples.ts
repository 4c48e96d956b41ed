import { readdirSync } from 'node:fs'
import { findPostgresPids } from '../kills/server.ts'
import { readResidentMb } from '../process-figures.ts'

/**
 * The resources that the server uses at one instant: memory in MB, and the numbers of open files, of Node's active resources and of
 * PostgreSQL's processes.
 */
export type Sample = { minute: number; heap: number; resident: number; files: number; resources: number; postgres: number }

const MB = 1024 * 1024

/** Reads a figure without labels from a text in Prometheus format; NaN where it is missing. */
const readFigure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

/** Takes a sample of what the server holds. `since`: when the measurement began, by `performance.now()`. */
export async function takeSample(server: { url: string; pid: number }, dataDir: string, since: number): Promise<Sample> {
  const metrics = await fetch(`${server.url}/metrics`).then((response) => response.text())
  return {
    minute: (performance.now() - since) / 60_000,
    heap: readFigure(metrics, 'nodejs_heap_size_used_bytes') / MB,
    resident: readResidentMb(server.pid),
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    resources: readFigure(metrics, 'nodejs_active_resources_total'),
    postgres: findPostgresPids(dataDir).length,
  }
}

/** Finds the lowest figure of each minute, because a heap grows until garbage is collected. */
function findMinima(samples: readonly Sample[], figure: Exclude<keyof Sample, 'minute'>): { minute: number; value: number }[] {
  const minima = new Map<number, number>()
  for (const sample of samples) {
    const minute = Math.floor(sample.minute)
    minima.set(minute, Math.min(minima.get(minute) ?? Number.POSITIVE_INFINITY, sample[figure]))
  }
  return [...minima].map(([minute, value]) => ({ minute, value }))
}

/**
 * Computes by how much a figure grows per hour, by least squares over the last two thirds of the minutes; during the first third the server
 * warms up. The minute in which the measurement ends is left out, because the lowest of only one or two samples may be a peak.
 */
export function computeHourlyGrowth(samples: readonly Sample[], figure: Exclude<keyof Sample, 'minute'>): number {
  const lastMinute = Math.floor(samples.at(-1)?.minute ?? 0)
  const whole = samples.filter(({ minute }) => minute < lastMinute)
  const minima = findMinima(whole, figure)
  const last = minima.slice(Math.floor(minima.length / 3))
  const computeMean = (of: (one: { minute: number; value: number }) => number) =>
    last.reduce((sum, one) => sum + of(one), 0) / last.length
  const [middle, average] = [computeMean(({ minute }) => minute), computeMean(({ value }) => value)]
  const covariance = computeMean(({ minute, value }) => (minute - middle) * (value - average))
  return (covariance / computeMean(({ minute }) => (minute - middle) ** 2)) * 60
}
