import { CallError } from '../../lib/call.ts'
import { sentence } from '../../lib/format.ts'
import { reasonOf } from '../../lib/query-client.ts'

/** What a refusal says, whole: its title names what failed, its detail what to do, or the provider's own words. */
export function describeRefusal(error: unknown): string | undefined {
  const { title, detail } = (error instanceof CallError && error.problem) || {}
  return title && detail ? `${sentence(title)} ${detail}` : reasonOf(error)
}
