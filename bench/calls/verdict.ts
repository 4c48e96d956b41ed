import { getFirstVisitLimitKb } from '../../e2e/first-visit.ts'
import type { Comparison } from './compare.ts'

export type BenchReport = {
  results: Comparison[]
  process: { cold: number; warm: number; server: number; database: number }
  bytes: Record<string, number>
}

/** A limit, and whether the measurements are within it. `detail`: the worst measurement, or all measurements that exceed the limit. */
export type Verdict = { limit: string; holds: boolean; detail: string }

const MIN_SHARE = 0.6
const MAX_FIRST_PAGE_MS = 8
const MAX_P95_MS = 50
const MAX_GROWTH = 1.5
const MAX_IDLE = 250 * 1024 * 1024
const MAX_WARM_START_MS = 3000

/** Divides a call's p50 by the same call's p50 at the smallest size of the workspace. */
export function computeRatioToSmallest(result: Comparison, results: readonly Comparison[]): number {
  const smallest = results.find(({ name }) => name === result.name)
  return smallest ? result.ours.p50 / smallest.ours.p50 : 1
}

/** Checks the measurements against a limit. `excess`: the measured value divided by the limit; above 1 the limit does not hold. */
function judge<Item>(
  limit: string,
  items: readonly Item[],
  excess: (item: Item) => number,
  describe: (item: Item) => string,
): Verdict {
  const worst = items.reduce((most, item) => (excess(item) > excess(most) ? item : most))
  const over = items.filter((item) => excess(item) > 1)
  const detail = over.length > 0 ? over.map(describe).join('; ') : `at worst ${describe(worst)}`
  return { limit, holds: over.length === 0, detail }
}

const describeCall = ({ name, entries }: Comparison) => `${name} at ${entries.toLocaleString('en-US')}`
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

function judgeCalls(all: readonly Comparison[]): Verdict[] {
  const reads = all.filter(({ name }) => !name.startsWith('create'))
  const first = reads.filter(({ name }) => name.startsWith('list, first'))
  return [
    judge(
      'every list and dashboard call keeps 60 % of bare Fastify with the best statement known',
      reads,
      ({ share }) => MIN_SHARE / share,
      (result) => `${describeCall(result)}: ${percent(result.share)}`,
    ),
    judge(
      'first page: p50 at most 8 ms at ten connections',
      first,
      ({ ours }) => ours.p50 / MAX_FIRST_PAGE_MS,
      (result) => `${describeCall(result)}: ${result.ours.p50.toFixed(1)} ms`,
    ),
    judge(
      'p95 of every list and dashboard call at most 50 ms',
      reads,
      ({ ours }) => ours.p95 / MAX_P95_MS,
      (result) => `${describeCall(result)}: ${result.ours.p95.toFixed(0)} ms`,
    ),
    judge(
      'nothing above 1.5 times its time at the smallest size',
      all,
      (result) => computeRatioToSmallest(result, all) / MAX_GROWTH,
      (result) => `${describeCall(result)}: ${computeRatioToSmallest(result, all).toFixed(2)}`,
    ),
  ]
}

/** Checks all limits that this bench measures. */
export function judgeAll({ results, process: { warm, server, database }, bytes }: BenchReport): Verdict[] {
  const idle = server + database
  return [
    ...judgeCalls(results),
    { limit: 'warm start at most 3 s', holds: warm <= MAX_WARM_START_MS, detail: `${warm.toFixed(0)} ms` },
    {
      limit: 'idle memory of server and database at most 250 MB',
      holds: idle <= MAX_IDLE,
      detail: `${(idle / 1024 / 1024).toFixed(0)} MB`,
    },
    judge(
      'first visits within their bytes',
      Object.entries(bytes),
      ([route, size]) => size / 1024 / getFirstVisitLimitKb(route),
      ([route, size]) => `${route}: ${(size / 1024).toFixed(1)} kB of ${getFirstVisitLimitKb(route)}`,
    ),
  ]
}

export const formatVerdicts = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ limit, holds, detail }) => `- ${holds ? 'holds' : '**does not hold**'}: ${limit} (${detail})`).join('\n')
