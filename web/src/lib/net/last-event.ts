import { LAST_EVENT_HEADER } from 'contract/events.ts'

let earliest: number | undefined
let onEarlier: (() => void) | undefined

/** Of every answer that this page reads. */
export function noteLastEvent({ headers }: Response): void {
  const event = Number(headers.get(LAST_EVENT_HEADER) ?? Number.NaN)
  if (Number.isNaN(event) || (earliest !== undefined && event >= earliest)) return
  earliest = event
  onEarlier?.()
}

/**
 * After it a stream brings what any answer so far lacks; undefined before the first answer, and where another service answers.
 * @param missed an answer comes that was read before that event
 */
export function startFromEarliest(missed: () => void): string | undefined {
  onEarlier = missed
  return earliest?.toString()
}

/** Once nobody is signed in. */
export function forgetEvents(): void {
  earliest = undefined
  onEarlier = undefined
}
