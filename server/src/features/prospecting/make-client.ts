import { isUnnamedPlace } from 'contract/prospecting/places.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'
import { leads } from '#db/tables/results.ts'
import { createItem } from '#features/finance/config-items/config-item.ts'
import { countContact } from '#features/team/count-contact.ts'

async function findClient(db: Db, name: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.nameKey, toNameKey(name)), isNull(clients.archivedAt)))
  return found?.id
}

const MAX_NAME = 120

type Named = { name: string; clientId: number | null; placeId: string | null }

/** The client of the lead's name, which is created or restored where there is none. @throws 403 for a person without `clients.write`, 422 naming `name` */
export async function makeClientOf(ctx: Ctx, lead: Named): Promise<number> {
  requirePermission(ctx.user, 'clients.write')
  if (isUnnamedPlace(lead)) throw invalidFieldsError({ name: 'Escreva o nome do contato antes: o do Google não é guardado' })
  const name = lead.name.slice(0, MAX_NAME).trim()
  return lead.clientId ?? (await findClient(ctx.db, name)) ?? (await createItem(ctx, { category: 'clientes', name })).id
}

/** @throws 404 for a lead that is not there */
export async function makeLeadClient(ctx: Ctx, id: number): Promise<{ ok: true; id: number }> {
  const { db } = ctx
  const [lead] = await db
    .select({ name: leads.name, clientId: leads.clientId, movedAt: leads.movedAt, placeId: leads.placeId })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw notFoundError('Contato não encontrado')
  const clientId = await makeClientOf(ctx, lead)
  await db.update(leads).set({ clientId, status: 'won', movedAt: ctx.now() }).where(eq(leads.id, id))
  await countContact(ctx, id, { isMade: true, isFirst: lead.movedAt === null })
  return { ok: true, id: clientId }
}
