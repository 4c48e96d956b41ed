import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'
import { personas } from '#db/tables/records.ts'

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

/** Of the client's registered persona of that name; undefined if there is none. `client`, `persona`: as a launch sends them. */
export async function findPersonaDescription(db: Db, client: string, persona: string): Promise<string | undefined> {
  const [row] = await db
    .select({ description: personas.description })
    .from(personas)
    .innerJoin(clients, eq(clients.id, personas.clientId))
    .where(and(eq(clients.nameKey, toNameKey(client)), eq(personas.nameKey, toNameKey(persona)), isNull(personas.archivedAt)))
  return row?.description
}
