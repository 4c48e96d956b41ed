import { setTimeout as wait } from 'node:timers/promises'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import type { TestApi } from '../api.ts'
import { changeIntegration } from '../automation.ts'
import { type FakeService, startFakeService } from '../automation-service/fake-service.ts'
import { aTone, aWav } from '../recordings.ts'
import type { KilledWork, Killing } from './kill-servers.ts'

/**
 * Selects the runs of prospections, their marks, their results and their files, and whether an attempt was accepted.
 */
const RUNS = `
  select r.id::int, r.state, r.body::jsonb -> 'payload' ->> 'niche' as mark, r.webhook_id as webhook,
    (select count(*)::int from leads where run_id = r.id) as leads,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'key', storage_key, 'sha256', sha256, 'failure', failure) order by name), '[]')
      from run_files where run_id = r.id) as files
  from runs r where r.automation = 'prospecting' order by r.id`

type FileRow = { name: string; key: string | null; sha256: string | null; failure: string | null }
type RunRow = { id: number; state: string; mark: string; webhook: string; leads: number; files: FileRow[] }

type WorkOrder = { callback: string; token: string; mark: string }

type WorkingService = {
  service: FakeService
  /** The calls of a run, by its `webhook-id`. */
  calls: Map<string, number>
  /** How often a file was fetched, by its path. */
  fetches: Map<string, number>
  /** Whether the service takes each `webhook-id` once. */
  dedupes: boolean
  /** Does the work of an order that the service has taken. */
  fulfil: (order: WorkOrder) => void
}

/** Starts an automation service that takes its time to answer each call, and then works on it. */
export async function startWorkingService(random: () => number): Promise<WorkingService> {
  const working = {
    calls: new Map<string, number>(),
    fetches: new Map<string, number>(),
    dedupes: true,
    fulfil: (_order: WorkOrder) => {},
  }
  const countCall = (counts: Map<string, number>, key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  const service = await startFakeService({
    async onRequest({ path, headers, body }) {
      if (path.startsWith('/files/')) {
        countCall(working.fetches, path)
        await wait(random() * 600)
        const audio = aWav(aTone(0.1 + Number(path.replace(/\D/g, '')) / 1_000))
        return { kind: 'answer', status: 200, body: audio, headers: { 'content-type': 'audio/wav' } }
      }
      const isFirst = countCall(working.calls, headers['webhook-id'] ?? '') === 1
      await wait(random() * 400)
      const callback = new URL(headers['x-run-callback'] ?? '').pathname
      const order = { callback, token: headers['x-run-token'] ?? '', mark: JSON.parse(body).payload.niche }
      if (isFirst || !working.dedupes) working.fulfil(order)
      return undefined
    },
  })
  return Object.assign(working, { service })
}

/** Makes a function that reports the progress and the result of an order, each until a server has answered the report. */
function createFulfiller({ fetch }: Killing, { service }: WorkingService, random: () => number, refusals: string[]) {
  const report = async ({ callback, token }: WorkOrder, json: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { status, text } = await fetch(callback, { method: 'POST', headers, body: JSON.stringify(json) })
    if (status !== 200) refusals.push(`a report was answered ${status} ${text}`)
  }
  return async (order: WorkOrder) => {
    await wait(random() * 1_000)
    await report(order, { status: 'progress', progress: 50, message: 'Lendo o Maps' })
    await wait(random() * 1_000)
    const files = [{ url: `${service.url}/files/${order.mark}.wav`, name: `${order.mark}.wav` }]
    await report(order, { status: 'succeeded', result: { leads: [{ name: `Contato de ${order.mark}` }] }, files })
  }
}

/**
 * Prospections by an automation service that dedupes until half of the kills and not afterwards, and the files that it names in its
 * results.
 */
export function deliveryWork(killing: Killing, working: WorkingService, api: TestApi, random: () => number): KilledWork {
  const { pool, send } = killing
  const refusals: string[] = []
  const launchedLater = new Set<string>()
  const fulfil = createFulfiller(killing, working, random, refusals)
  working.fulfil = (order) => void fulfil(order).catch((error: unknown) => refusals.push(`a report failed: ${error}`))
  const readRuns = async () => (await pool.query<RunRow>(RUNS)).rows

  /** The service dedupes no longer once it has worked on everything that was launched before. */
  async function stopDeduping(): Promise<void> {
    while ((await readRuns()).some(({ state }) => state !== 'succeeded')) await wait(200)
    await changeIntegration(api, { dedupes: false } as Parameters<typeof changeIntegration>[1])
    working.dedupes = false
  }

  return {
    name: 'delivery',
    everyMs: 700,
    async launch(mark, { isSecondHalf }) {
      if (isSecondHalf && working.dedupes) await stopDeduping()
      if (!working.dedupes) launchedLater.add(mark)
      await send(launchProspecting, { payload: { niche: mark, city: 'Curitiba' } })
      return mark
    },
    async read() {
      const runs = await readRuns()
      return runs.flatMap(({ state, mark, webhook, leads, files }) => [
        {
          key: mark,
          state,
          hasEnded: state === 'succeeded' || state === 'failed',
          waitsForPerson: state === 'uncertain' && !working.calls.has(webhook),
          stored: `${state} ${leads} ${files.length}`,
          effects: working.calls.get(webhook) ?? 0,
        },
        ...files.map(({ name, key, sha256, failure }) => ({
          key: `${mark} ${name}`,
          state: key ? 'file stored' : `file missing: ${failure}`,
          hasEnded: key !== null,
          stored: `${key} ${sha256}`,
          effects: working.fetches.get(`/files/${mark}.wav`) ?? 0,
        })),
      ])
    },
    async listFaults() {
      const runs = await readRuns()
      const perRun = runs.flatMap(({ state, mark, webhook, leads, files }) => {
        const calls = working.calls.get(webhook) ?? 0
        const isLater = launchedLater.has(mark)
        return [
          state === 'succeeded' || (state === 'uncertain' && isLater) ? '' : `is ${state}`,
          state === 'succeeded' && calls === 0 ? 'succeeded without a call' : '',
          state === 'succeeded' && (leads !== 1 || files.length !== 1) ? `has ${leads} leads and ${files.length} files` : '',
          isLater && calls > 1 ? `was sent ${calls} times to a service that does not dedupe` : '',
          state === 'uncertain' && calls > 0 ? 'is uncertain although the service has reported' : '',
        ]
          .filter(Boolean)
          .map((fault) => `the delivery ${mark} ${fault}`)
      })
      return [...perRun, ...refusals]
    },
  }
}
