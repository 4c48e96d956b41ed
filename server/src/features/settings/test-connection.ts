import { randomUUID } from 'node:crypto'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Automation } from 'contract/runs/automations.ts'
import type { testIntegration } from 'contract/settings/integration.ts'
import type { Ctx } from '#core/context.ts'
import type { RequestOutcome } from '#core/outgoing.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from '#features/runs/automation-service.ts'
import { decodeAnswerStart } from '#features/runs/deliver-run.ts'
import { buildRequestHeaders } from '#features/runs/request-headers.ts'
import { integrationNotFoundError } from './rotate-secret.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

type Verdict = { ok: boolean; verdict: string }

const VERDICTS: Record<number, Verdict> = {
  401: { ok: false, verdict: 'O serviço respondeu, e não aceitou a autenticação (401).' },
  403: { ok: false, verdict: 'O serviço respondeu, e não aceitou a autenticação (403).' },
  404: {
    ok: false,
    verdict: 'O serviço respondeu que não conhece este endereço (404). Confira o caminho, e se o fluxo está publicado.',
  },
  405: { ok: true, verdict: 'O endereço existe e espera POST (405), que é como os envios são feitos.' },
  410: { ok: false, verdict: 'O serviço informou que este endereço não existe mais (410).' },
}

/** n8n answers a GET on the path of a POST workflow with "Did you mean to make a POST request?" (docs/n8n.md). */
function judgeOutcome(outcome: RequestOutcome): Verdict {
  if (outcome.kind !== 'answered') return { ok: false, verdict: outcome.detail }
  const { status, body } = outcome
  if (status === 404 && body.includes('Did you mean to make a POST request')) {
    return { ok: true, verdict: 'O n8n tem um fluxo publicado neste endereço, que espera POST, que é como os envios são feitos.' }
  }
  const known = VERDICTS[status]
  if (known) return known
  if (status >= 500) return { ok: false, verdict: `O serviço respondeu com erro (${status}).` }
  if (status >= 300 && status < 400)
    return { ok: false, verdict: `O serviço redireciona para outro endereço (${status}): informe o endereço final.` }
  return { ok: status < 300, verdict: `O serviço respondeu ${status}.` }
}

const findSecretHeader = ({ authKind, authName }: IntegrationRow): string | undefined =>
  authKind === 'none' ? undefined : authKind === 'header' ? (authName ?? '').toLowerCase() : 'authorization'

/** The secret's last characters stay, as in the settings; those of the header's value could be a whole short password in base64. */
function maskSecret(headers: Record<string, string>, row: IntegrationRow) {
  const secretName = findSecretHeader(row)
  const hide = (name: string, value: string) => (name === secretName ? `•••• ${row.authSecretEnd ?? ''}` : value)
  return Object.entries(headers).map(([name, value]) => ({ name, value: hide(name, value) }))
}

function presentAnswer(outcome: RequestOutcome) {
  if (outcome.kind !== 'answered') return null
  const headers = Object.entries(outcome.headers).map(([name, value]) => ({ name, value }))
  return { status: outcome.status, headers, body: decodeAnswerStart(outcome.body) }
}

export async function testConnection(ctx: Ctx, automation: Automation): Promise<HandlerResult<typeof testIntegration>> {
  const { db, now, secrets, outgoing } = ctx
  const row = await readIntegrationRow(db)
  if (!row) throw integrationNotFoundError()
  const url = buildAutomationUrl(row, automation)
  const headers = await buildRequestHeaders(secrets, row, { id: `test_${randomUUID()}`, body: '' }, now())
  const outcome = await outgoing.send({ method: 'GET', url, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
  return {
    sent: { method: 'GET', url, headers: maskSecret(headers, row) },
    answered: presentAnswer(outcome),
    durationMs: Math.round(outcome.durationMs),
    ...judgeOutcome(outcome),
  }
}
