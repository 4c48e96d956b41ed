import type {
  editTransfer as editTransferCall,
  listTransfers as listTransfersCall,
  recordTransfer as recordTransferCall,
} from 'contract/bank/transfers.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { SavedReply } from 'contract/values/values.ts'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { conflictError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { isActive, setDeletedAt } from '#features/records/archive.ts'

type NewTransfer = HandlerInput<typeof recordTransferCall, never>['json']
type TransferEdit = HandlerInput<typeof editTransferCall, never>['json']
type Fields = Pick<typeof transfers.$inferSelect, 'fromId' | 'toId' | 'day' | 'centavos' | 'notes'>

const PAGE_ROWS = 50

const from = alias(bankAccounts, 'from_account')
const to = alias(bankAccounts, 'to_account')

export async function listTransfers(
  { db }: Ctx,
  { account, cursor }: HandlerInput<typeof listTransfersCall, never>['query'],
): Promise<HandlerResult<typeof listTransfersCall>> {
  const [day, id] = cursor?.split('_') ?? []
  const found = await db
    .select({
      id: transfers.id,
      revision: transfers.revision,
      day: transfers.day,
      centavos: transfers.centavos,
      fromId: transfers.fromId,
      from: from.name,
      toId: transfers.toId,
      to: to.name,
      notes: transfers.notes,
      fromCovered: transfers.fromCovered,
      toCovered: transfers.toCovered,
    })
    .from(transfers)
    .innerJoin(from, eq(from.id, transfers.fromId))
    .innerJoin(to, eq(to.id, transfers.toId))
    .where(
      and(
        isNull(transfers.deletedAt),
        account ? or(eq(transfers.fromId, account), eq(transfers.toId, account)) : undefined,
        cursor ? sql`(${transfers.day}, ${transfers.id}) < (${day}::date, ${id}::bigint)` : undefined,
      ),
    )
    .orderBy(desc(transfers.day), desc(transfers.id))
    .limit(PAGE_ROWS + 1)
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return { transfers: rows, ...(last ? { nextCursor: `${last.day}_${last.id}` } : {}) }
}

/** `present`: the stored values of an edit, whose accounts may be archived. */
async function requireValidFields(db: Db, fields: Fields, today: CivilDate, present?: Fields): Promise<void> {
  const faults: Record<string, string> = {}
  for (const name of ['fromId', 'toId'] as const)
    if (fields[name] !== present?.[name] && !(await isActive(db, bankAccounts, fields[name])))
      faults[name] = 'Esta conta não existe mais. Escolha outra.'
  if (fields.fromId === fields.toId) faults.toId = 'Escolha outra conta: o dinheiro sai de uma e entra em outra'
  if (fields.day > today) faults.day = 'Escolha um dia até hoje: este ainda não chegou'
  if (Object.keys(faults).length > 0) throw invalidFieldsError(faults)
}

/** @throws 422 the same account twice, an unknown or archived account, a day in the future */
export async function recordTransfer({ db, now, user, today }: Ctx, given: NewTransfer): Promise<SavedReply> {
  const fields = { ...given, notes: given.notes ?? null }
  await requireValidFields(db, fields, today())
  const [recorded] = await db
    .insert(transfers)
    .values({ ...fields, recordedBy: user.id, createdAt: now() })
    .returning({ id: transfers.id })
  if (!recorded) throw new Error('a transfer was inserted without a row')
  return { ok: true, id: recorded.id }
}

/** @throws 404; 409 if a statement's line stands for it */
async function lockLooseTransfer(db: Db, id: number) {
  const [row] = await db.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (!row) throw notFoundError('Transferência não encontrada')
  if (row.fromCovered || row.toCovered)
    throw conflictError(
      'Esta transferência está conciliada',
      'Nada foi alterado. Desfaça antes a conciliação do movimento que a comprova.',
    )
  return row
}

/** @throws as `recordTransfer`; 404, also for a deleted one; 409 `changed_elsewhere`, or if a statement's line stands for it */
export async function editTransfer({ db, today }: Ctx, id: number, { revision, base, ...edit }: TransferEdit): Promise<void> {
  const row = await lockLooseTransfer(db, id)
  if (row.deletedAt) throw notFoundError('Esta transferência foi excluída')
  const { fromId, toId, day, centavos, notes } = row
  const present = { fromId, toId, day, centavos, notes }
  requireNoConflict({ revision, base }, edit, { revision: row.revision, values: present })
  const fields = mergeEdit(present, edit)
  await requireValidFields(db, fields, today(), present)
  await db.update(transfers).set(fields).where(eq(transfers.id, id))
}

/** One that is already in that state stays so. @throws 404; 409 if a statement's line stands for it */
export async function setTransferDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await lockLooseTransfer(db, id)
  await setDeletedAt(db, transfers, id, deleted ? now() : null)
}
