import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type {
  createSupplier as createEndpoint,
  editSupplier as editEndpoint,
  listSuppliers as listEndpoint,
} from 'contract/finance/suppliers.ts'
import { type SavedReply, toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { suppliers } from '#db/tables/config.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { createItem, getItemMessages } from '../config-items/config-item.ts'

const FIELDS = { name: suppliers.name, document: suppliers.document, pixKey: suppliers.pixKey }

export const listSuppliers = (db: Db): Promise<HandlerResult<typeof listEndpoint>> =>
  db
    .select({
      id: suppliers.id,
      revision: suppliers.revision,
      ...FIELDS,
      aliases: sql<
        string[]
      >`array(select distinct key from bank_rules r where r.supplier_id = ${suppliers.id} and r.deleted_at is null order by key)`,
    })
    .from(suppliers)
    .where(isNull(suppliers.archivedAt))
    .orderBy(asc(suppliers.name), asc(suppliers.id))

/** An archived one of this name comes back, with what is given of it. @throws 409 the name or the document is another's */
export async function createSupplier(
  ctx: Ctx,
  { name, ...given }: HandlerInput<typeof createEndpoint, never>['json'],
): Promise<SavedReply> {
  const { id } = await createItem(ctx, { category: 'fornecedores', name })
  const present = await lockSupplier(ctx.db, id)
  await updateSupplier(ctx.db, id, mergeEdit(present.values, given))
  return { ok: true, id }
}

async function lockSupplier(db: Db, id: number) {
  const [row] = await db
    .select({ ...FIELDS, revision: suppliers.revision })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), isNull(suppliers.archivedAt)))
    .for('update')
  if (!row) throw notFoundError(getItemMessages('fornecedores').missing)
  const { revision, ...values } = row
  return { revision, values }
}

const updateSupplier = (db: Db, id: number, values: { name: string; document: string | null; pixKey: string | null }) =>
  refuseTakenName(
    getItemMessages('fornecedores').taken,
    db
      .update(suppliers)
      .set({ ...values, nameKey: toNameKey(values.name) })
      .where(eq(suppliers.id, id)),
  )

/** @throws 404, also for an archived one; 409 as `createSupplier`, or `changed_elsewhere` */
export async function editSupplier(
  { db }: Ctx,
  id: number,
  { revision, base, ...edit }: HandlerInput<typeof editEndpoint, never>['json'],
): Promise<void> {
  const present = await lockSupplier(db, id)
  requireNoConflict({ revision, base }, edit, present)
  await updateSupplier(db, id, mergeEdit(present.values, edit))
}
