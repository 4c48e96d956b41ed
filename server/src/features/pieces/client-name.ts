import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'

/**
 * By its compacted form, which launches send and pieces keep (specification §3). Returns `name` itself if no client has it, or
 * only an archived one.
 */
export async function findClientName(db: Db, name: string): Promise<string> {
  const [client] = await db
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.nameKey, toNameKey(name)), isNull(clients.archivedAt)))
  return client?.name ?? name
}
