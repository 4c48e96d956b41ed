import { toCompactText } from 'contract/values.ts'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { type OptimisticLock, requireNoConflict } from '../../core/edit-conflicts.ts'
import { notFoundError } from '../../core/errors.ts'
import { refuseTakenName } from '../../db/refuse-taken-name.ts'
import { type brandKits, personas } from '../../db/tables/records.ts'

type Table = typeof brandKits | typeof personas
type RecordTexts = { taken: string; missing: string }

const RECORD_TEXTS: { kit: RecordTexts; persona: RecordTexts } = {
  kit: { taken: 'Já existe um brand kit com este nome', missing: 'Brand kit não encontrado' },
  persona: { taken: 'Este cliente já tem uma persona com este nome', missing: 'Persona não encontrada' },
}
export const getRecordTexts = (table: Table) => (table === personas ? RECORD_TEXTS.persona : RECORD_TEXTS.kit)

async function updateRecord(ctx: Ctx, table: Table, which: SQL | undefined, values: object): Promise<void> {
  const changed = await refuseTakenName(
    getRecordTexts(table).taken,
    ctx.db.update(table).set(values).where(which).returning({ id: table.id }),
  )
  if (changed.length === 0) throw notFoundError(getRecordTexts(table).missing)
}

type Rename = OptimisticLock & { name?: string | undefined }

/**
 * Renames a persona.
 * @throws 404, 409 where the name is in use, or `changed_elsewhere`
 */
export async function renamePersona(ctx: Ctx, id: number, { name, ...seen }: Rename): Promise<void> {
  const active = and(eq(personas.id, id), isNull(personas.archivedAt))
  const [row] = await ctx.db
    .select({ name: personas.name, revision: personas.revision })
    .from(personas)
    .where(active)
    .for('update')
  if (!row) throw notFoundError(RECORD_TEXTS.persona.missing)
  requireNoConflict(seen, { name }, { revision: row.revision, values: { name: row.name } })
  if (name !== undefined) await updateRecord(ctx, personas, active, { name, nameKey: toCompactText(name) })
}

/**
 * Archives a record, or restores it.
 * @throws 404, 409 where its name was taken meanwhile
 */
export const setRecordArchived = (ctx: Ctx, table: Table, { id, archived }: { id: number; archived: boolean }) =>
  archived
    ? updateRecord(ctx, table, and(eq(table.id, id), isNull(table.archivedAt)), { archivedAt: ctx.now() })
    : updateRecord(ctx, table, and(eq(table.id, id), isNotNull(table.archivedAt)), { archivedAt: null })
