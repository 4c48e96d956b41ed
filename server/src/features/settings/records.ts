import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { notFoundError } from '#core/errors.ts'
import { type brandKits, personas } from '#db/tables/records.ts'
import { setArchivedAt } from '#features/records/archive.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'

type Table = typeof brandKits | typeof personas
type RecordTexts = { taken: string; missing: string }

const RECORD_TEXTS: { kit: RecordTexts; persona: RecordTexts } = {
  kit: { taken: 'Já existe um brand kit com este nome', missing: 'Brand kit não encontrado' },
  persona: { taken: 'Este cliente já tem uma persona com este nome', missing: 'Persona não encontrada' },
}
export const getRecordTexts = (table: Table) => (table === personas ? RECORD_TEXTS.persona : RECORD_TEXTS.kit)

type Edit = SeenRecord & { name?: string | undefined; description?: string | undefined }

export async function editPersona(ctx: Ctx, id: number, { name, description, ...seen }: Edit): Promise<void> {
  const active = and(eq(personas.id, id), isNull(personas.archivedAt))
  const [row] = await ctx.db
    .select({ name: personas.name, description: personas.description, revision: personas.revision })
    .from(personas)
    .where(active)
    .for('update')
  if (!row) throw notFoundError(RECORD_TEXTS.persona.missing)
  const { revision, ...values } = row
  requireNoConflict(seen, { name, description }, { revision, values })
  const edit = {
    ...(name !== undefined && { name, nameKey: toNameKey(name) }),
    ...(description !== undefined && { description }),
  }
  if (Object.keys(edit).length === 0) return
  await refuseTakenName(RECORD_TEXTS.persona.taken, ctx.db.update(personas).set(edit).where(active))
}

/** @throws 404 also if it is in the wanted state already, 409 if its name was taken meanwhile */
export async function setRecordArchived({ db, now }: Ctx, table: Table, { id, archived }: { id: number; archived: boolean }) {
  const { taken, missing } = getRecordTexts(table)
  if (!(await refuseTakenName(taken, setArchivedAt(db, table, id, archived ? now() : null)))) throw notFoundError(missing)
}
