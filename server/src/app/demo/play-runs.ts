import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestOutcome } from '#core/outgoing.ts'
import type { Uploads } from '#core/uploads.ts'
import { runs } from '#db/tables/runs.ts'
import { handleCallback } from '#features/runs/handle-callback.ts'
import { launchRun } from '#features/runs/launch-run.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { deriveRunToken } from '#features/runs/run-token.ts'
import { startRun } from '#features/runs/start-run.ts'
import { createPersona } from '#features/settings/personas.ts'
import { DEMO_CLIENTS } from './agency.ts'
import { planOlderRuns } from './history.ts'
import { DEMO_PERSONAS, PAST_RUNS, type PastRun } from './runs.ts'
import { computePastMoment, makeDemoContext, type Scene } from './scenes.ts'

const RETRY_MS = 6_000

const NO_UPLOADS: Uploads = {
  store: () => Promise.reject(new Error('a past run keeps no files')),
  release: () => undefined,
  settle: async () => undefined,
  discard: async () => undefined,
}

const toOutcome = (status: number): RequestOutcome =>
  status === 0
    ? {
        kind: 'unknown',
        reason: 'timeout',
        detail: 'O serviço não respondeu em 15 s: não se sabe se o pedido foi executado',
        durationMs: 15_000,
      }
    : {
        kind: 'answered',
        status,
        headers: {},
        body: Buffer.from(status === 200 ? '{"message":"Workflow was started"}' : 'Service Unavailable'),
        truncated: false,
        durationMs: 240,
      }

type Play = {
  log: FastifyBaseLogger
  projectOf: (client: number) => number
}

async function playRun(services: RunServices, { log, projectOf }: Play, past: PastRun, at: Date): Promise<void> {
  let now = at
  const answers = [...past.answers]
  const then: RunServices = {
    ...services,
    now: () => now,
    outgoing: { ...services.outgoing, send: async () => toOutcome(answers.shift() ?? 200) },
  }
  const context = (db: RunServices['db']) => makeDemoContext(then, { db, uploads: NO_UPLOADS, log })
  const { automation, title, input, client, report, took = 0 } = past
  const project = client === undefined ? undefined : projectOf(client)
  const { run } = await services.db.transaction((tx) => launchRun(context(tx), { automation, title, input, project }))
  for (const [index] of past.answers.entries()) {
    if (index > 0) now = new Date(now.getTime() + RETRY_MS)
    await (await startRun(then, run.id))?.ended
  }
  if (!report) return
  now = new Date(now.getTime() + took * 1_000)
  const [row] = await services.db.select({ webhookId: runs.webhookId }).from(runs).where(eq(runs.id, run.id))
  const token = deriveRunToken(services.secrets, row?.webhookId ?? '')
  await services.db.transaction((tx) => handleCallback(context(tx), { id: run.id, token, report, sinks: services.sinks }))
}

/** An integration must be set up before the scenes are played. */
export function makeRunScenes(services: RunServices, options: Play): Scene[] {
  return [...planOlderRuns(), ...PAST_RUNS].map((past) => {
    const at = computePastMoment(services.now(), past.daysAgo, past.at)
    return { at, play: () => playRun(services, options, past, at) }
  })
}

export async function registerPersonas(
  services: RunServices,
  log: FastifyBaseLogger,
  clients: Map<string, number>,
): Promise<void> {
  const ctx = makeDemoContext(services, { db: services.db, uploads: NO_UPLOADS, log })
  for (const [index, name] of DEMO_CLIENTS.entries())
    for (const persona of DEMO_PERSONAS[index] ?? [])
      await createPersona(ctx, { clientId: clients.get(name) ?? 0, name: persona })
}
