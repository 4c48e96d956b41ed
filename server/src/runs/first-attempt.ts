import { setTimeout as wait } from 'node:timers/promises'
import type { Launched } from 'contract/runs/launch.ts'
import type { RunState } from 'contract/runs/states.ts'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { AppError } from '../core/errors.ts'
import { runs } from '../db/tables/runs.ts'
import type { Services } from '../http/context.ts'
import { deliver } from './deliver.ts'

const GOES_ON: readonly RunState[] = ['queued', 'sending', 'retrying']

const see = (id: number) => ({ label: 'Ver execução', href: `/execucoes/${id}` })

const refused = (id: number, reason: string) =>
  new AppError(502, 'run_refused', 'O serviço de automações recusou', { detail: reason, link: see(id) })

const uncertain = (id: number, reason: string) =>
  new AppError(502, 'run_uncertain', 'Não sabemos se o serviço recebeu', {
    detail: `${reason}. Nada será enviado de novo sem você: decida na execução.`,
    link: see(id),
  })

/** Resolves with what comes first; the work goes on by itself. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: patience.signal }).catch(() => undefined)])
  patience.abort()
}

/**
 * Makes the first attempt at once and says how it went, if that is known in time: 200 taken, 202 it goes on by itself.
 * @throws 502 refused for good, or nobody knows
 */
export async function firstAttempt(services: Services, { run }: Launched, reply: FastifyReply): Promise<Launched> {
  const delivery = deliver(services, run.id).catch((error: unknown) => reply.log.error({ err: error }, 'delivery'))
  await atMost(services.timings.waitMs, delivery)
  const [now] = await services.db.select({ state: runs.state, message: runs.message }).from(runs).where(eq(runs.id, run.id))
  if (!now) throw new Error(`run ${run.id} is not there`)
  if (now.state === 'failed') throw refused(run.id, now.message ?? '')
  if (now.state === 'uncertain') throw uncertain(run.id, now.message ?? '')
  if (GOES_ON.includes(now.state)) reply.code(202)
  return { ok: true, run: { id: run.id, state: now.state } }
}
