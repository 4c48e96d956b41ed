import { MAX_RESULT_TEXT } from 'contract/runs/result.ts'
import { parseJson } from 'contract/values/values.ts'
import type { RequestOutcome } from '#core/outgoing.ts'
import { countJsonMarks } from '#core/text.ts'
import type { AttemptOutcome } from './settle-attempt.ts'

type AnsweredText = Pick<AttemptOutcome, 'result'> | Pick<AttemptOutcome, 'outcome' | 'reason'>

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
 * Plain text, or the `text` of a JSON answer (specification §7). A cut or too long answer fails the run, so that no text is lost
 * silently. HTML and other answers only confirm the receipt.
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
