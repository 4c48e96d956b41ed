import { CallError } from '../../lib/call.ts'
import { withFullStop } from '../../lib/format.ts'
import { describeError } from '../../lib/query-client.ts'

/** Joins the title and the detail of a refusal: what failed, and what to do, or the provider's message. */
export function describeRefusal(error: unknown): string | undefined {
  const { title, detail } = (error instanceof CallError && error.problem) || {}
  return title && detail ? `${withFullStop(title)} ${detail}` : describeError(error)
}
