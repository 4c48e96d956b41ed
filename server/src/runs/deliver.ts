import { and, eq, inArray, lte } from 'drizzle-orm'
import { trackInFlight } from '../core/in-flight.ts'
import type { Outcome } from '../core/outgoing.ts'
import { runs } from '../db/tables/runs.ts'
import { parseRetryAfter } from '../integrations/outgoing/retry-after.ts'
import { readAnsweredText } from './answered-text.ts'
import { type ClaimedRun, claimRun, findAbandonedRun } from './claim.ts'
import { buildRequestHeaders } from './headers.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from './integration.ts'
import { isPerformed, performRun } from './perform.ts'
import type { RunServices } from './services.ts'
import { type AttemptOutcome, DELIVER, settleAttempt } from './settle.ts'
import { deriveRunToken } from './token.ts'
import { judgeOutcome } from './verdict.ts'

/** More is not read; and this much is kept. */
const ANSWER_CAP = 64 * 1024
const ANSWER_KEPT = 4 * 1024
/** How long a run waits before it looks again whether a paused integration goes on. */
const PAUSED_MS = 15 * 60_000

/** Text of an answer that may be anything, cut at a character. PostgreSQL keeps no NUL. */
export const decodeAnswer = (body: Buffer): string =>
  new TextDecoder('utf-8').decode(body.subarray(0, ANSWER_KEPT), { stream: true }).replaceAll('\0', '�')

async function send(services: RunServices, integration: IntegrationRow, run: ClaimedRun): Promise<Outcome> {
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
    maxBytes: ANSWER_CAP,
  })
}

const toAttemptOutcome = (outcome: Outcome, now: Date): AttemptOutcome => {
  const answered = outcome.kind === 'answered' ? outcome : undefined
  return {
    ...judgeOutcome(outcome),
    duration: Math.round(outcome.durationMs),
    status: answered?.status ?? null,
    answer: answered ? decodeAnswer(answered.body) : null,
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

const LOST: AttemptOutcome = {
  ...unsentOutcome('O servidor parou no meio do envio: o serviço pode ou não ter recebido'),
  outcome: 'perhaps-taken',
}

/** A paused integration costs a run that is due no attemptDelivery. */
function postponeRun({ db, now, queue }: RunServices, id: number): Promise<undefined> {
  const later = new Date(now().getTime() + PAUSED_MS)
  return db.transaction(async (tx) => {
    const due = and(eq(runs.id, id), inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, now()))
    const waiting = await tx.update(runs).set({ nextAttemptAt: later }).where(due).returning({ id: runs.id })
    if (waiting.length > 0) await queue.send(tx, DELIVER, { id }, later)
    return undefined
  })
}

/** Without an integration nobody is known to dedupe. */
const NO_GUARANTEES = { dedupes: false, reportsBack: true }

async function attemptDelivery(services: RunServices, integration: IntegrationRow | undefined, run: ClaimedRun): Promise<void> {
  if (!integration) return settleAttempt(services, run, unsentOutcome('A integração foi removida antes do envio'), NO_GUARANTEES)
  const outcome = await send(services, integration, run)
  const result = run.automation === 'transcription' && !integration.reportsBack ? readAnsweredText(outcome) : undefined
  await settleAttempt(services, run, { ...toAttemptOutcome(outcome, services.now()), ...(result ? { result } : {}) }, integration)
}

type How = {
  /** Hears how the work of a performed run failed; without it, the end of that work is waited for, however long it takes. */
  onDetachedError?: (error: unknown) => void
}

/**
 * Makes the attemptDelivery that a run is due for, and writes how it ended. Whoever else is at it, or a run that is not due, is left
 * alone; one that was left in the middle of an attemptDelivery is taken up. Kill it at any instant: the run's job comes back. The server's end
 * waits for it.
 */
export function deliverRun(services: RunServices, id: number, how: How = {}): Promise<void> {
  const delivery = deliverOrTakeUp(services, id, how)
  trackInFlight(services, delivery)
  return delivery
}

async function deliverOrTakeUp(services: RunServices, id: number, how: How): Promise<void> {
  if (await isPerformed(services, id)) return performDue(services, id, how)
  const integration = await readIntegrationRow(services.db)
  const run = integration?.pausedAt ? await postponeRun(services, id) : await claimRun(services, id)
  if (run) return attemptDelivery(services, integration, run)
  const left = await findAbandonedRun(services, id)
  if (left) await settleAttempt(services, left, LOST, integration ?? NO_GUARANTEES)
}

/** As many go on at once on one server; what finds no place is found again by the sweep. */
const PERFORMED_AT_ONCE = 3
/** What is done here can be done again. */
const REPEATABLE = { dedupes: true, reportsBack: true }

async function performDue(services: RunServices, id: number, { onDetachedError }: How): Promise<void> {
  const { performing } = services
  if (performing.has(id) || performing.size >= PERFORMED_AT_ONCE) return
  // The place is taken before anything is waited for: of several deliveries at once no more than three find one.
  performing.add(id)
  const run = await claimRun(services, id).catch((error: unknown) => {
    performing.delete(id)
    throw error
  })
  if (run) {
    const work = performRun(services, run)
      .then((end) => settleAttempt(services, run, end, REPEATABLE))
      .finally(() => performing.delete(id))
    if (!onDetachedError) return work
    return trackInFlight(services, work.catch(onDetachedError))
  }
  performing.delete(id)
  const left = await findAbandonedRun(services, id)
  if (left) await settleAttempt(services, left, LOST, REPEATABLE)
}
