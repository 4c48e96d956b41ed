import { CallError } from '../../lib/call.ts'
import { sentence } from '../../lib/format.ts'
import { reasonOf } from '../../lib/query-client.ts'

/** The title and the detail of a refusal as one text: what failed, and what to do or the provider's message. */
export function describeRefusal(error: unknown): string | undefined {
  const { title, detail } = (error instanceof CallError && error.problem) || {}
  return title && detail ? `${sentence(title)} ${detail}` : reasonOf(error)
}
