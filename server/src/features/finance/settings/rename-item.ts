import { type ConfigItemKind, INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { pieces } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { setArchivedAt } from '#features/records/archive.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { CONFIG_TABLES, getItemMessages } from '../config-items/config-item.ts'

type Rename = SeenRecord & { category: ConfigItemKind; id: number; name?: string | undefined }

/** Pieces and deliveries name their client as launches do (specification §3); they stay those of the client. */
async function renameInContents(db: Db, before: string, after: string): Promise<void> {
  if (before === after) return
  await db.update(pieces).set({ client: after }).where(eq(pieces.client, before))
  await db.update(contents).set({ client: after }).where(eq(contents.client, before))
}

/** @throws 404, also for an archived one; 409 the name is in use, or `changed_elsewhere` */
export async function renameItem({ db }: Ctx, { category, id, name, ...seen }: Rename): Promise<void> {
  const table = CONFIG_TABLES[category]
  const active = and(eq(table.id, id), isNull(table.archivedAt))
  const [item] = await db.select({ name: table.name, revision: table.revision }).from(table).where(active).for('update')
  if (!item) throw notFoundError(getItemMessages(category).missing)
  requireNoConflict(seen, { name }, { revision: item.revision, values: { name: item.name } })
  if (name === undefined) return
  const renamed = { name, nameKey: toNameKey(name) }
  await refuseTakenName(getItemMessages(category).taken, db.update(table).set(renamed).where(active))
  if (category === 'clientes') await renameInContents(db, toNameKey(item.name), renamed.nameKey)
}

/** The references of entries to it stay. @throws 404, also for an archived one; 409 for the internal project */
export async function archiveItem(
  { db, now }: Ctx,
  { category, id }: { category: ConfigItemKind; id: number },
): Promise<{ ok: true; id: number }> {
  if (category === 'projetos' && id === INTERNAL_PROJECT.id) {
    throw conflictError(
      'Este projeto não pode ser excluído',
      'É nele que ficam as saídas registradas quando a lista de projetos não carrega. Você pode renomeá-lo.',
    )
  }
  if (!(await setArchivedAt(db, CONFIG_TABLES[category], id, now()))) throw notFoundError(getItemMessages(category).missing)
  return { ok: true, id }
}

/** An active item stays as it is. @throws 404, 409 if another item has taken its name */
export async function restoreItem({ db }: Ctx, { category, id }: { category: ConfigItemKind; id: number }): Promise<void> {
  const table = CONFIG_TABLES[category]
  if (await refuseTakenName(getItemMessages(category).taken, setArchivedAt(db, table, id, null))) return
  if ((await db.$count(table, eq(table.id, id))) === 0) throw notFoundError(getItemMessages(category).missing)
}
