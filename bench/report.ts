import { cpus, totalmem } from 'node:os'
import { getFirstVisitLimitKb } from '../e2e/first-visit.ts'
import type { Comparison } from './calls/compare.ts'
import { type BenchReport, computeRatioToSmallest, formatVerdicts, judgeAll } from './calls/verdict.ts'
import type { Figures } from './measure.ts'

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
const kb = (bytes: number) => (bytes / 1024).toFixed(0)
const cells = ({ p50, p95, rate }: Figures) => `${ms(p50)} | ${ms(p95)} | ${rate.toFixed(0)}`

function formatCalls(results: Comparison[]): string {
  const rows = results.map((result) => {
    const growth = computeRatioToSmallest(result, results).toFixed(2)
    const share = `${(result.share * 100).toFixed(0)} %`
    return `| ${result.name} | ${result.entries.toLocaleString('en-US')} | ${cells(result.ours)} | ${growth} | ${cells(result.sql)} | ${cells(result.bare)} | ${share} |`
  })
  return [
    '| Call | Entries | ours p50 | p95 | /s | p50 ÷ smallest | SQL p50 | p95 | /s | bare p50 | p95 | /s | kept of bare |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** @returns the section of bench/RESULTS.md about calls, start, memory and bytes */
export function formatReport(report: BenchReport): string {
  const { results, bytes } = report
  const { cold, warm, server, database } = report.process
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${mb(totalmem() / 1024)} GB, Node ${process.version}, ${process.platform}`
  const routes = Object.entries(bytes).map(([route, size]) => `| \`${route}\` | ${kb(size)} | ${getFirstVisitLimitKb(route)} |`)
  return `\`npm run bench\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${machine}. Times in milliseconds.

## Calls over HTTP, at ten connections, on the embedded PostgreSQL

"Bare" is a Fastify handler with nothing but the fastest statement that is known for the call, written by hand in bench/calls and prepared, that sends the same bytes; "SQL" is that statement through \`pg\` alone, ten at a time. A write competes with its own statements. The load comes from another thread on the same two cores, so all three share them. Every size is served at once, and ours and bare are asked by turns at each, so that what else the machine does falls on all alike; the share is the median over twelve turns of a quarter of a second.

### What holds

${formatVerdicts(judgeAll(report))}

### Calls

${formatCalls(results)}

## Starting, and idle memory

| | Measured | To hold |
|---|---:|---:|
| cold start (a new cluster) until it listens | ${ms(cold)} ms | |
| warm start until it listens | ${ms(warm)} ms | 3000 ms |
| idle: server | ${mb(server)} MB | |
| idle: database | ${mb(database)} MB | |
| idle: together (PSS) | ${mb(server + database)} MB | 250 MB |

## First visit: scripts and styles on the wire (kB, brotli, headers included)

| Route | Measured | To hold |
|---|---:|---:|
${routes.join('\n')}
`
}
