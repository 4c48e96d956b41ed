import { and, eq, inArray, lte } from 'drizzle-orm'
import { runs } from '../db/tables/runs.ts'
import type { Services } from '../http/context.ts'
import type { Outcome } from '../integrations/outgoing/outcomes.ts'
import { answeredText } from './answered-text.ts'
import { abandoned, type Claimed, claim } from './claim.ts'
import { requestHeaders } from './headers.ts'
import { currentIntegration, type IntegrationRow, urlOf } from './integration.ts'
import { isPerformed, perform } from './perform.ts'
import { retryAfter } from './schedule.ts'
import { DELIVER, type End, settle } from './settle.ts'
import { tokenOf } from './token.ts'
import { judge } from './verdict.ts'

/** More is not read; and this much is kept. */
const ANSWER_CAP = 64 * 1024
const ANSWER_KEPT = 4 * 1024
/** How long a run waits before it looks again whether a paused integration goes on. */
const PAUSED_MS = 15 * 60_000

/** Text of an answer that may be anything, cut at a character. PostgreSQL keeps no NUL. */
export const textOf = (body: Buffer): string =>
  new TextDecoder('utf-8').decode(body.subarray(0, ANSWER_KEPT), { stream: true }).replaceAll('\0', '�')

async function send(services: Services, integration: IntegrationRow, run: Claimed): Promise<Outcome> {
  const { outgoing, secrets, now, timings, callbackUrl } = services
  const headers = await requestHeaders(secrets, integration, { id: run.webhookId, body: run.body }, now())
  return outgoing.send({
    method: 'POST',
    url: urlOf(integration, run.automation),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-run-callback': callbackUrl(run.id),
      'x-run-token': tokenOf(secrets, run.webhookId),
      ...(run.automation === 'transcription' ? { 'x-run-audio': callbackUrl(run.id).replace(/callback$/, 'audio') } : {}),
    },
    body: run.body,
    timeoutMs: timings.attemptMs,
    maxBytes: ANSWER_CAP,
  })
}

const endOf = (outcome: Outcome, now: Date): End => {
  const answered = outcome.kind === 'answered' ? outcome : undefined
  return {
    ...judge(outcome),
    duration: Math.round(outcome.durationMs),
    status: answered?.status ?? null,
    answer: answered ? textOf(answered.body) : null,
    retryAfterMs: retryAfter(answered?.headers['retry-after'], now),
  }
}

const unsent = (reason: string): End => ({
  outcome: 'refused',
  reason,
  pauses: false,
  duration: null,
  status: null,
  answer: null,
  retryAfterMs: undefined,
})

const GONE: End = {
  ...unsent('O servidor parou no meio do envio: o serviço pode ou não ter recebido'),
  outcome: 'perhaps-taken',
}

/** A paused integration costs a run that is due no attempt. */
function postpone({ db, now, queue }: Services, id: number): Promise<undefined> {
  const later = new Date(now().getTime() + PAUSED_MS)
  return db.transaction(async (tx) => {
    const due = and(eq(runs.id, id), inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, now()))
    const waiting = await tx.update(runs).set({ nextAttemptAt: later }).where(due).returning({ id: runs.id })
    if (waiting.length > 0) await queue.send(tx, DELIVER, { id }, later)
    return undefined
  })
}

/** Without an integration nobody is known to dedupe. */
const NO_PROMISES = { dedupes: false, reportsBack: true }

async function attempt(services: Services, integration: IntegrationRow | undefined, run: Claimed): Promise<void> {
  if (!integration) return settle(services, run, unsent('A integração foi removida antes do envio'), NO_PROMISES)
  const outcome = await send(services, integration, run)
  const result = run.automation === 'transcription' && !integration.reportsBack ? answeredText(outcome) : undefined
  await settle(services, run, { ...endOf(outcome, services.now()), ...(result ? { result } : {}) }, integration)
}

type How = {
  /** Hears how the work of a performed run failed; without it, the end of that work is waited for, however long it takes. */
  onDetachedError?: (error: unknown) => void
}

/**
 * Makes the attempt that a run is due for, and writes how it ended. Whoever else is at it, or a run that is not due, is left
 * alone; one that was left in the middle of an attempt is taken up. Kill it at any instant: the run's job comes back. The server's end
 * waits for it.
 */
export function deliver(services: Services, id: number, how: How = {}): Promise<void> {
  const delivery = deliverOrTakeUp(services, id, how)
  outlive(services, delivery)
  return delivery
}

/** The server's end waits for it. */
function outlive({ unfinished }: Services, work: Promise<unknown>): void {
  const ended = work.catch(() => undefined)
  unfinished.add(ended)
  void ended.finally(() => unfinished.delete(ended))
}

async function deliverOrTakeUp(services: Services, id: number, how: How): Promise<void> {
  if (await isPerformed(services, id)) return performDue(services, id, how)
  const integration = await currentIntegration(services.db)
  const run = integration?.pausedAt ? await postpone(services, id) : await claim(services, id)
  if (run) return attempt(services, integration, run)
  const left = await abandoned(services, id)
  if (left) await settle(services, left, GONE, integration ?? NO_PROMISES)
}

/** As many go on at once on one server; what finds no place is found again by the sweep. */
const PERFORMED_AT_ONCE = 3
/** What is done here can be done again. */
const HARMLESS = { dedupes: true, reportsBack: true }

async function performDue(services: Services, id: number, { onDetachedError }: How): Promise<void> {
  const { performing } = services
  if (performing.has(id) || performing.size >= PERFORMED_AT_ONCE) return
  // The place is taken before anything is waited for: of several deliveries at once no more than three find one.
  performing.add(id)
  const run = await claim(services, id).catch((error: unknown) => {
    performing.delete(id)
    throw error
  })
  if (run) {
    const work = perform(services, run)
      .then((end) => settle(services, run, end, HARMLESS))
      .finally(() => performing.delete(id))
    if (!onDetachedError) return work
    return outlive(services, work.catch(onDetachedError))
  }
  performing.delete(id)
  const left = await abandoned(services, id)
  if (left) await settle(services, left, GONE, HARMLESS)
}
