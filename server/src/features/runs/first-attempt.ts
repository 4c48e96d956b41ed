import type { LaunchReply } from 'contract/runs/launch.ts'
import type { RunState } from 'contract/runs/states.ts'
import { eq } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Log } from '#core/log.ts'
import { waitAtMost } from '#core/wait-at-most.ts'
import { runs } from '#db/tables/runs.ts'
import type { RunServices } from './run-services.ts'
import { startRun } from './start-run.ts'

const CONTINUING_STATES: readonly RunState[] = ['queued', 'sending', 'retrying']

const linkToRun = (id: number) => ({ label: 'Ver execução', href: `/execucoes/${id}` })

const refusedError = (id: number, reason: string, title: string) =>
  new AppError(502, 'run_refused', title, { detail: reason, link: linkToRun(id) })

const uncertainError = (id: number, reason: string) =>
  new AppError(502, 'run_uncertain', 'Não sabemos se o serviço recebeu', {
    detail: `${reason}. Nada será enviado de novo sem você: decida na execução.`,
    link: linkToRun(id),
  })

const FAILED = 'the first attempt of a run failed; the sweep of runs tries again'

export async function makeFirstAttempt(services: RunServices, runId: number, { waitMs, log }: { waitMs: number; log: Log }) {
  const attempt = startRun(services, runId).then((started) => started?.ended)
  await waitAtMost(
    waitMs,
    attempt.catch((err: unknown) => log.error({ err }, FAILED)),
  )
}

/**
 * 202 if the attempt is under way or another will follow, otherwise 200; at once for a built-in run.
 * @throws 502 if refused for good, or if the receipt is unknown
 */
export const answerWithFirstAttempt =
  (services: RunServices) =>
  async ({ run: { id } }: LaunchReply, log: Log): Promise<{ status: 200 | 202; answer: LaunchReply }> => {
    const [launched] = await services.db
      .select({ isBuiltIn: runs.isBuiltIn, providerId: runs.providerId })
      .from(runs)
      .where(eq(runs.id, id))
    if (launched?.isBuiltIn) {
      // The run is stored, and this server needs no other service for it: the answer is the same as for a run that a service has
      // accepted.
      await startRun(services, id).catch((err: unknown) => log.error({ err }, FAILED))
      return { status: 200, answer: { ok: true, run: { id, state: 'running' } } }
    }
    await makeFirstAttempt(services, id, { waitMs: services.timings.waitMs, log })
    const [now] = await services.db.select({ state: runs.state, message: runs.message }).from(runs).where(eq(runs.id, id))
    if (!now) throw new Error(`run ${id} is not there`)
    const title = launched?.providerId === null ? 'O serviço de automação recusou' : 'A execução falhou'
    if (now.state === 'failed') throw refusedError(id, now.message ?? '', title)
    if (now.state === 'uncertain') throw uncertainError(id, now.message ?? '')
    return { status: CONTINUING_STATES.includes(now.state) ? 202 : 200, answer: { ok: true, run: { id, state: now.state } } }
  }
