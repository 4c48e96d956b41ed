import { and, asc, eq, inArray, lte, notInArray } from 'drizzle-orm'
import { trackInFlight } from '#core/concurrency.ts'
import type { RequestOutcome } from '#core/outgoing.ts'
import type { Span } from '#core/tracing.ts'
import { runs } from '#db/tables/runs.ts'
import { parseRetryAfter } from '#platform/outgoing/retry-after.ts'
import { readAnsweredText } from './answered-text.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from './automation-service.ts'
import { claimRun, findAbandonedRun } from './claim-run.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { findLocalWorkKind, performRun } from './perform-run.ts'
import { buildRequestHeaders } from './request-headers.ts'
import type { LocalWorkKind, RunServices } from './run-services.ts'
import { deriveRunToken } from './run-token.ts'
import { type AttemptOutcome, DELIVER_QUEUE, settleAttempt } from './settle-attempt.ts'
import { judgeOutcome } from './verdict.ts'

/** In bytes of an answer: read, and stored. */
const ANSWER_CAP = 64 * 1024
const ANSWER_KEPT = 4 * 1024
/** In bytes of an answer that is the transcription: a run's longest text has at most 3 MB in JSON, all of it escaped. */
const ANSWERED_TEXT_CAP = 4 * 1024 * 1024
/** After this wait a run checks again whether a paused integration was resumed. */
const PAUSED_MS = 15 * 60_000

/** The start may be cut between characters. NUL is replaced, because PostgreSQL cannot store it. */
export const decodeAnswerStart = (body: Buffer): string =>
  new TextDecoder('utf-8').decode(body.subarray(0, ANSWER_KEPT), { stream: true }).replaceAll('\0', '�')

const answersText = ({ automation }: ClaimedRun, { reportsBack }: IntegrationRow) =>
  automation === 'transcription' && !reportsBack

async function sendAttempt(services: RunServices, integration: IntegrationRow, run: ClaimedRun): Promise<RequestOutcome> {
  const { outgoing, secrets, now, timings, callbackUrl } = services
  const headers = await buildRequestHeaders(secrets, integration, { id: run.webhookId, body: run.body }, now())
  return outgoing.send({
    method: 'POST',
    url: buildAutomationUrl(integration, run.automation),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-run-callback': callbackUrl(run.id),
      'x-run-token': deriveRunToken(secrets, run.webhookId),
      ...(run.automation === 'transcription' ? { 'x-run-audio': callbackUrl(run.id).replace(/callback$/, 'audio') } : {}),
    },
    body: run.body,
    timeoutMs: timings.attemptMs,
    maxBytes: answersText(run, integration) ? ANSWERED_TEXT_CAP : ANSWER_CAP,
  })
}

const toAttemptOutcome = (outcome: RequestOutcome, now: Date): AttemptOutcome => {
  const answered = outcome.kind === 'answered' ? outcome : undefined
  return {
    ...judgeOutcome(outcome),
    duration: Math.round(outcome.durationMs),
    status: answered?.status ?? null,
    answer: answered ? decodeAnswerStart(answered.body) : null,
    retryAfterMs: parseRetryAfter(answered?.headers['retry-after'], now),
  }
}

const unsentOutcome = (reason: string): AttemptOutcome => ({
  outcome: 'refused',
  reason,
  pauses: false,
  duration: null,
  status: null,
  answer: null,
  retryAfterMs: undefined,
})

const LOST_OUTCOME: AttemptOutcome = {
  ...unsentOutcome('O servidor parou no meio do envio: o serviço pode ou não ter recebido'),
  outcome: 'perhaps-taken',
}

const LOST_LOCAL_OUTCOME: AttemptOutcome = { ...LOST_OUTCOME, reason: 'O servidor parou no meio do trabalho' }

/** The run keeps all attempts that it has left. */
function postponeRun({ db, now, queue }: RunServices, id: number): Promise<undefined> {
  const later = new Date(now().getTime() + PAUSED_MS)
  return db.transaction(async (tx) => {
    const due = and(eq(runs.id, id), inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, now()))
    const waiting = await tx.update(runs).set({ nextAttemptAt: later }).where(due).returning({ id: runs.id })
    if (waiting.length > 0) await queue.send(tx, DELIVER_QUEUE, { id }, later)
    return undefined
  })
}

/** Without an integration a repetition is not known to be safe. */
const UNKNOWN_GUARANTEES = { dedupes: false, reportsBack: true }

async function attemptDelivery(services: RunServices, integration: IntegrationRow | undefined, run: ClaimedRun): Promise<void> {
  if (!integration)
    return settleAttempt(services, run, unsentOutcome('A integração foi removida antes do envio'), UNKNOWN_GUARANTEES)
  const outcome = await sendAttempt(services, integration, run)
  const answered = answersText(run, integration) ? readAnsweredText(outcome) : {}
  await settleAttempt(services, run, { ...toAttemptOutcome(outcome, services.now()), ...answered }, integration)
}

type DeliveryOptions = {
  /** With this callback the delivery resolves before the work on this server ends; without it, only at the end of the work. */
  onDetachedError?: (error: unknown) => void
}

/**
 * An attempt whose server died counts as "perhaps taken". A kill at any moment loses no run, because the queue repeats its job. A
 * stopping server waits for the attempt.
 */
export function deliverRun(services: RunServices, id: number, how: DeliveryOptions = {}): Promise<void> {
  const delivery = services.tracer.trace('run attempt', {}, (span) => attemptOrSettle(services, id, { ...how, span }))
  trackInFlight(services, delivery)
  return delivery
}

type TracedDelivery = DeliveryOptions & { span: Span }

async function attemptOrSettle(services: RunServices, id: number, how: TracedDelivery): Promise<void> {
  const local = await findLocalWorkKind(services, id)
  if (local) return performDueRun(services, id, { ...how, local })
  const integration = await readIntegrationRow(services.db)
  const run = integration?.pausedAt ? await postponeRun(services, id) : await claimRun(services, id)
  if (run) {
    how.span.link(run.traceParent)
    return attemptDelivery(services, integration, run)
  }
  const abandoned = await findAbandonedRun(services, id)
  if (abandoned) await settleAttempt(services, abandoned, LOST_OUTCOME, integration ?? UNKNOWN_GUARANTEES)
}

/** Per server and kind of local work. The next built-in run begins when one ends; any other waits for the sweep or its job. */
const PERFORMED_AT_ONCE = 3
/** Work on this server can be repeated safely. */
const LOCAL_GUARANTEES = { dedupes: true, reportsBack: true }

export const listDueBuiltInRuns = ({ db, now, activeRuns }: RunServices, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        runs.isBuiltIn,
        inArray(runs.state, ['queued', 'retrying']),
        lte(runs.nextAttemptAt, now()),
        notInArray(runs.id, [...activeRuns['built-in']]),
      ),
    )
    .orderBy(asc(runs.id))
    .limit(limit)

type LocalDelivery = TracedDelivery & { local: LocalWorkKind }

async function deliverNextBuiltIn(services: RunServices, how: DeliveryOptions): Promise<void> {
  const [next] = await listDueBuiltInRuns(services, 1)
  if (next && !services.ending.signal.aborted) await deliverRun(services, next.id, how)
}

async function performDueRun(services: RunServices, id: number, { onDetachedError, local, span }: LocalDelivery): Promise<void> {
  const active = services.activeRuns[local]
  if (active.has(id) || active.size >= PERFORMED_AT_ONCE) return
  // The slot is taken before the first await, so that several deliveries at once cannot take more than three.
  active.add(id)
  const run = await claimRun(services, id).catch((error: unknown) => {
    active.delete(id)
    throw error
  })
  if (run) {
    span.link(run.traceParent)
    const work = performRun(services, run)
      .then((end) => settleAttempt(services, run, end, LOCAL_GUARANTEES))
      .finally(() => active.delete(id))
    if (!onDetachedError) return work
    const followed = local === 'built-in' ? work.then(() => deliverNextBuiltIn(services, { onDetachedError })) : work
    return trackInFlight(services, followed.catch(onDetachedError))
  }
  active.delete(id)
  const abandoned = await findAbandonedRun(services, id)
  if (abandoned) await settleAttempt(services, abandoned, LOST_LOCAL_OUTCOME, LOCAL_GUARANTEES)
}
