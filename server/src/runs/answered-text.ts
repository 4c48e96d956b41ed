import type { RunResult } from 'contract/runs/result.ts'
import type { Outcome } from '../core/outgoing.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Seed §7: a transcription service's answer is read as text, and is the transcription. Here it is so for one that does not report back:
 * plain text as it is, of JSON its `text`. Anything else is only a receipt (n8n's "Workflow was started").
 */
export function readAnsweredText(outcome: Outcome): RunResult | undefined {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status >= 300 || outcome.truncated) return undefined
  const body = new TextDecoder().decode(outcome.body).replaceAll('\0', '').trim()
  const json = parsed(body)
  const text = typeof json === 'object' && json !== null && 'text' in json ? json.text : json === undefined ? body : json
  const isPage = outcome.headers['content-type']?.startsWith('text/html') === true
  return typeof text === 'string' && text.trim() !== '' && !isPage ? { text: text.trim() } : undefined
}
