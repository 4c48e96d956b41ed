import type { NewInflow } from 'contract/finance/inflows.ts'
import type { NewOutflow } from 'contract/finance/outflows.ts'
import type { RecordedEntryReply } from 'contract/finance/series.ts'
import type { Ctx } from '#core/context.ts'
import type { StoredFile } from '#core/uploads.ts'
import { requireReferences } from '#features/records/require-references.ts'
import type { EntryKind } from '../lists/filters.ts'
import { resolvePaidOn } from './payment-day.ts'
import { recordEntry } from './record-entry.ts'

/** The fields of a new entry. Only an outflow may have a category, or lack its value; only an inflow may have a client. */
type RecordFields = Omit<NewOutflow, 'centavos'> & Pick<NewInflow, 'clientId'> & { centavos?: number | null | undefined }

/** Records an outflow or an inflow (specification §7). @throws 422 naming each unknown or archived item */
export async function recordEntryFromForm(
  ctx: Ctx,
  kind: EntryKind,
  fields: RecordFields,
  files: readonly StoredFile[] = [],
): Promise<RecordedEntryReply> {
  await requireReferences(ctx.db, fields)
  const date = fields.date ?? ctx.today()
  const row = {
    kind,
    date,
    description: fields.description,
    centavos: fields.centavos ?? null,
    clientId: fields.clientId ?? null,
    projectId: fields.projectId ?? null,
    categoryId: fields.categoryId ?? null,
    companyId: fields.companyId ?? null,
    methodId: fields.methodId ?? null,
    paidOn: resolvePaidOn(date, fields, ctx.today()),
    notes: fields.notes ?? null,
    recurrence: fields.recurrence ?? null,
  }
  return recordEntry(ctx, row, { files, kinds: fields.receiptKinds }, fields)
}
