import { cpus, totalmem } from 'node:os'
import type { Result, Whole } from './calls.ts'
import type { Figures } from './measure.ts'

export type Everything = {
  results: Result[]
  wholes: Whole[]
  process: { cold: number; warm: number; server: number; database: number }
  bytes: Record<string, number>
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
const kb = (bytes: number) => (bytes / 1024).toFixed(0)
const cells = ({ p50, p95, rate }: Figures) => `${ms(p50)} | ${ms(p95)} | ${rate.toFixed(0)}`
const limitOf = (route: string) => (route === '/' ? 150 : route.endsWith('dashboard') ? 330 : 210)

function callsTable(results: Result[]): string {
  const rows = results.map((result) => {
    const base = results.find(({ name, entries }) => name === result.name && entries === results[0]?.entries)
    const growth = base ? (result.ours.p50 / base.ours.p50).toFixed(2) : ''
    const kept = `${((result.ours.rate / result.bare.rate) * 100).toFixed(0)} %`
    return `| ${result.name} | ${result.entries.toLocaleString('en-US')} | ${cells(result.ours)} | ${growth} | ${cells(result.sql)} | ${cells(result.bare)} | ${kept} |`
  })
  return [
    '| Call | Entries | ours p50 | p95 | /s | p50 ÷ smallest | SQL p50 | p95 | /s | bare p50 | p95 | /s | kept of bare |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

function wholesTable(wholes: Whole[]): string {
  const rows = wholes.map(
    ({ entries, milliseconds, bytes, memory }) =>
      `| ${entries.toLocaleString('en-US')} | ${(milliseconds / 1000).toFixed(2)} | ${mb(bytes)} | ${mb(memory)} |`,
  )
  return ['| Entries | every outflow as CSV, s | MB | memory of the bench, MB |', '|---:|---:|---:|---:|', ...rows].join('\n')
}

/** The part of bench/RESULTS.md on calls, memory and bytes. */
export function report({ results, wholes, process: { cold, warm, server, database }, bytes }: Everything): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${mb(totalmem() / 1024)} GB, Node ${process.version}, ${process.platform}`
  const routes = Object.entries(bytes).map(([route, size]) => `| \`${route}\` | ${kb(size)} | ${limitOf(route)} |`)
  return `\`npm run bench\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${machine}. Times in milliseconds.

## Calls over HTTP, at ten connections, on the embedded PostgreSQL

"SQL" is the same statements through \`pg\` alone, ten at a time; "bare" a Fastify handler with nothing but those statements that sends the same bytes. The load comes from another thread on the same two cores, so all three share them. To hold (ARCHITECTURE.md): list page and each dashboard call ≤ 50 ms p95 and ≤ 1.5 times their time at the smallest; at least 60 % of bare's throughput.

${callsTable(results)}

## Everything, once

Memory is that of the one process that server, competitors and measuring share, after all calls at that size.

${wholesTable(wholes)}

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
