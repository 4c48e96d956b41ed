import type { RequestOutcome } from '#core/outgoing.ts'
import { parseRetryAfter } from '#platform/outgoing/retry-after.ts'
import type { Failure } from '#work/definition.ts'
import { readAnsweredText } from './answered-text.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from './automation-service.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { buildRequestHeaders } from './request-headers.ts'
import type { RunServices } from './run-services.ts'
import { deriveRunToken } from './run-token.ts'
import { type AttemptOutcome, type DeliveryGuarantees, makeUnansweredOutcome, settleAttempt } from './settle-attempt.ts'
import { judgeOutcome } from './verdict.ts'

/** In bytes of an answer: read, and stored. */
const ANSWER_CAP = 64 * 1024
const ANSWER_KEPT = 4 * 1024
/** In bytes of an answer that is the transcription: a run's longest text has at most 3 MB in JSON, all of it escaped. */
const ANSWERED_TEXT_CAP = 4 * 1024 * 1024

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

/** Without an integration a repetition is not known to be safe. */
const readGuarantees = async ({ db }: RunServices): Promise<DeliveryGuarantees> =>
  (await readIntegrationRow(db)) ?? { dedupes: false, reportsBack: true }

/** Makes one attempt at the automation service, and stores its outcome. */
export async function deliverRun(services: RunServices, run: ClaimedRun): Promise<void> {
  const integration = await readIntegrationRow(services.db)
  const guarantees = integration ?? (await readGuarantees(services))
  if (!integration)
    return settleAttempt(services, run, makeUnansweredOutcome('refused', 'A integração foi removida antes do envio'), guarantees)
  const outcome = await sendAttempt(services, integration, run)
  const answered = answersText(run, integration) ? readAnsweredText(outcome) : {}
  await settleAttempt(services, run, { ...toAttemptOutcome(outcome, services.now()), ...answered }, guarantees)
}

const LOST = 'O servidor parou no meio do envio: o serviço pode ou não ter recebido'
const CRASHED = 'Uma falha inesperada interrompeu o envio: o serviço pode ou não ter recebido'

export async function settleFailedDelivery(services: RunServices, run: ClaimedRun, { cause }: Failure): Promise<void> {
  const outcome = makeUnansweredOutcome('perhaps-taken', cause === 'lost' ? LOST : CRASHED)
  await settleAttempt(services, run, outcome, await readGuarantees(services))
}
