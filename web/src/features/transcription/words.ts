import { withFullStop } from 'contract/values/with-full-stop.ts'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'

/**
 * Other failed calls as `describeError` does; undefined if that has no text, as for an error that is no CallError: the caller
 * then says what failed.
 */
export function describeRefusal(error: unknown): string | undefined {
  const { title, detail } = (error instanceof CallError && error.problem) || {}
  return title && detail ? `${withFullStop(title)} ${detail}` : describeError(error)
}
