import type { RunResult } from 'contract/runs/result.ts'
import { parseJson } from 'contract/values.ts'
import type { RequestOutcome } from '../core/outgoing.ts'

/**
 * Reads the transcription out of the service's answer, for a service that does not report back: a plain-text answer as it is, or
 * the `text` of a JSON answer (specification §7). Undefined for an HTML page, for an answer of which only the start was read, and for any
 * other answer, which only confirms the receipt (n8n's `{"message":"Workflow was started"}`).
 */
export function readAnsweredText(outcome: RequestOutcome): RunResult | undefined {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status >= 300 || outcome.truncated) return undefined
  const body = new TextDecoder().decode(outcome.body).replaceAll('\0', '').trim()
  const json = parseJson(body)
  const text = typeof json === 'object' && json !== null && 'text' in json ? json.text : json === undefined ? body : json
  const isPage = outcome.headers['content-type']?.startsWith('text/html') === true
  return typeof text === 'string' && text.trim() !== '' && !isPage ? { text: text.trim() } : undefined
}
