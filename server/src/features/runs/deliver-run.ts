import type { OutgoingRequest, RequestOutcome } from '#core/outgoing.ts'
import { parseRetryAfter } from '#platform/outgoing/retry-after.ts'
import type { Failure } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
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

async function buildRequest(services: RunServices, integration: IntegrationRow, run: ClaimedRun): Promise<OutgoingRequest> {
  const { secrets, now, timings, callbackUrl } = services
  const headers = await buildRequestHeaders(secrets, integration, { id: run.webhookId, body: run.body }, now())
  return {
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
  }
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
const UNKNOWN_GUARANTEES: DeliveryGuarantees = { dedupes: false, reportsBack: true }

async function prepareRequest(services: RunServices, run: ClaimedRun) {
  const integration = await readIntegrationRow(services.db)
  if (!integration) return makeUnansweredOutcome('refused', 'A integração foi removida antes do envio')
  return { integration, request: await buildRequest(services, integration, run) }
}

/** Makes one attempt at the automation service, and stores its outcome. */
export async function deliverRun(services: RunServices, run: ClaimedRun): Promise<void> {
  const prepared = await prepareRequest(services, run).catch((err: unknown) => {
    services.log.error({ err, run: run.id }, 'a run could not be sent')
    return makeUnansweredOutcome('not-taken', 'Uma falha inesperada impediu o envio')
  })
  if ('reason' in prepared) return settleAttempt(services, run, prepared, UNKNOWN_GUARANTEES)
  const { integration, request } = prepared
  const outcome = await services.outgoing.send(request)
  const answered = answersText(run, integration) ? readAnsweredText(outcome) : {}
  await settleAttempt(services, run, { ...toAttemptOutcome(outcome, services.now()), ...answered }, integration)
}

/** The service may or may not have the run: the failure came while it was sent, or after it. */
export async function settleFailedDelivery(services: RunServices, run: ClaimedRun, { cause }: Failure): Promise<void> {
  const what = cause === 'error' ? 'Uma falha inesperada interrompeu o envio' : describeInterruption(cause, 'do envio')
  const outcome = makeUnansweredOutcome('perhaps-taken', `${what}: o serviço pode ou não ter recebido`)
  await settleAttempt(services, run, outcome, (await readIntegrationRow(services.db)) ?? UNKNOWN_GUARANTEES)
}
