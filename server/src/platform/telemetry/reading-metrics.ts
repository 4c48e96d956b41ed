import { isFinal } from 'contract/runs/states.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Readings } from './database-readings.ts'

/**
 * A total that fell (a person sent a run again) leaves the counter as it is, because Prometheus takes a falling counter for a
 * restarted server.
 */
function createFollower(counter: Counter): (labels: Record<string, string>, total: number) => void {
  const last = new Map<string, number>()
  return (labels, total) => {
    const key = Object.values(labels).join(' ')
    counter.inc(labels, Math.max(0, total - (last.get(key) ?? 0)))
    last.set(key, total)
  }
}

function createQueueMetrics(registers: Registry[]) {
  const jobs = new Gauge({
    name: 'dashboard_queue_jobs',
    help: 'Jobs in each queue by state, as counted once a minute',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldestAge = new Gauge({
    name: 'dashboard_queue_oldest_job_age_seconds',
    help: 'How long the oldest due job of each queue has waited; 0 where none waits',
    labelNames: ['queue'],
    registers,
  })
  return ({ queues = [] }: Readings) => {
    for (const { name: queue, oldest, ...counts } of queues) {
      oldestAge.set({ queue }, oldest)
      for (const state of ['ready', 'deferred', 'active', 'failed'] as const) jobs.set({ queue, state }, counts[state])
    }
  }
}

function createRunMetrics(registers: Registry[]) {
  const waiting = new Gauge({
    name: 'dashboard_runs_waiting',
    help: 'Runs that have not ended, by automation and state',
    labelNames: ['automation', 'state'],
    registers,
  })
  const ended = new Counter({
    name: 'dashboard_runs_ended_total',
    help: 'Runs that ended, by automation and end',
    labelNames: ['automation', 'end'],
    registers,
  })
  const follow = createFollower(ended)
  return ({ runs }: Readings) => {
    if (!runs) return
    waiting.reset() // a state without runs has no row, and must not keep its last value
    for (const { automation, state, runs: count } of runs) {
      if (isFinal(state)) follow({ automation, end: state }, count)
      else waiting.set({ automation, state }, count)
    }
  }
}

function createJobMetrics(registers: Registry[]) {
  const labelNames = ['job']
  const failures = new Counter({
    name: 'dashboard_job_failures_total',
    help: 'Failures of each repeated job, and of the work of each queue',
    labelNames,
    registers,
  })
  const inRow = new Gauge({
    name: 'dashboard_job_failures_in_row',
    help: 'Failures of each repeated job since its last success',
    labelNames,
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'dashboard_job_last_success_timestamp_seconds',
    help: 'When each repeated job last succeeded',
    labelNames,
    registers,
  })
  const follow = createFollower(failures)
  return ({ jobs = [] }: Readings) => {
    for (const { name: job, failures: total, failuresInRow, startedAt, succeededAt } of jobs) {
      follow({ job }, total)
      if (startedAt) inRow.set({ job }, failuresInRow)
      if (succeededAt) lastSuccess.set({ job }, succeededAt.getTime() / 1_000)
    }
  }
}

function createBackupMetrics(registers: Registry[]) {
  const lastSuccess = new Gauge({
    name: 'dashboard_backup_last_success_timestamp_seconds',
    help: 'When the last successful backup began; without a value until one has succeeded',
    registers,
  })
  const size = new Gauge({
    name: 'dashboard_backup_last_success_size_bytes',
    help: 'Size of the last successful backup',
    registers,
  })
  const inRow = new Gauge({
    name: 'dashboard_backup_failures_in_row',
    help: 'Backups that failed since the last successful one',
    registers,
  })
  const failures = new Counter({ name: 'dashboard_backup_failures_total', help: 'Backups that failed', registers })
  for (const gauge of [lastSuccess, size]) gauge.remove() // a value of 0 would mean a backup in 1970
  const follow = createFollower(failures)
  return ({ backups }: Readings) => {
    if (!backups) return
    inRow.set(backups.failuresInRow)
    follow({}, backups.failures)
    if (!backups.lastSuccess) return
    lastSuccess.set(backups.lastSuccess.startedAt.getTime() / 1_000)
    size.set(backups.lastSuccess.size ?? 0)
  }
}

export function createReadingMetrics(registry: Registry): (readings: Readings) => void {
  const registers = [registry]
  const setters = [createQueueMetrics, createRunMetrics, createJobMetrics, createBackupMetrics].map((create) => create(registers))
  const readAt = new Gauge({
    name: 'dashboard_database_readings_timestamp_seconds',
    help: 'When the database last answered the values that are read from it',
    registers,
  })
  return (readings) => {
    for (const set of setters) set(readings)
    if (readings.at) readAt.set(readings.at / 1_000)
  }
}
