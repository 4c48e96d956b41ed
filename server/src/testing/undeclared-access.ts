import type { Endpoint } from 'contract/calls/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { events } from '#db/tables/notifications.ts'

/**
 * Returns a function that makes a call, and throws if the call changed a person's permissions although its endpoint does not
 * declare that (`changesAccess`): such a call would be answered before all servers know of the change. GET calls, and calls that
 * overlap, are not checked.
 */
export function createAccessChangeCheck(db: Db) {
  let pending = 0
  let begun = 0
  const countEvents = () => db.$count(events, eq(events.kind, 'access'))
  return async <Answer>(endpoint: Endpoint, call: () => Promise<Answer>): Promise<Answer> => {
    if (endpoint.method === 'GET' || endpoint.changesAccess) return call()
    const before = await countEvents()
    const turn = ++begun
    const wasAlone = pending++ === 0
    const answer = await call().finally(() => pending--)
    if (wasAlone && begun === turn && (await countEvents()) > before)
      throw new Error(`${endpoint.method} ${endpoint.path} changes access and does not declare changesAccess`)
    return answer
  }
}
