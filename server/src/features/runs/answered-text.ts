import { MAX_RESULT_TEXT } from 'contract/runs/result.ts'
import { parseJson } from 'contract/values/values.ts'
import type { RequestOutcome } from '#core/outgoing.ts'
import { countJsonMarks } from '#core/text.ts'
import type { AttemptOutcome } from './settle-attempt.ts'

/** The fields of an attempt's outcome that the answer replaces: the result, or the verdict (`outcome` and `reason`), or none. */
type AnsweredText = Pick<AttemptOutcome, 'result'> | Pick<AttemptOutcome, 'outcome' | 'reason'>

/** The most items of an answer: more than the commas of the longest text. */
const MAX_MARKS = MAX_RESULT_TEXT

const refuseText = (reason: string): AnsweredText => ({
  outcome: 'refused',
  reason: `${reason}, e o texto não foi guardado. Faça o fluxo avisar quando termina, ou envie uma gravação mais curta.`,
})

const findText = (body: string): unknown => {
  const json = parseJson(body)
  if (typeof json === 'object' && json !== null && 'text' in json) return json.text
  return json === undefined ? body : json
}

/**
 * Reads the transcription out of the service's answer, for a service that does not report back: a plain-text answer as it is, or
 * the `text` of a JSON answer (specification §7). An answer of which only the start was read, or with a longer text than a run may have,
 * fails the run, so that no text is lost silently. Returns no field for an HTML page, and for any other answer, which only confirms the
 * receipt (n8n's `{"message":"Workflow was started"}`).
 */
export function readAnsweredText(outcome: RequestOutcome): AnsweredText {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status >= 300) return {}
  if (outcome.headers['content-type']?.startsWith('text/html')) return {}
  if (outcome.truncated) return refuseText('A resposta do serviço não veio inteira')
  if (countJsonMarks(outcome.body) > MAX_MARKS) return refuseText('A resposta do serviço tem itens demais')
  const text = findText(new TextDecoder().decode(outcome.body).replaceAll('\0', '').trim())
  if (typeof text !== 'string' || text.trim() === '') return {}
  return text.trim().length > MAX_RESULT_TEXT ? refuseText('A transcrição é longa demais') : { result: { text: text.trim() } }
}
