import type { EntryPage } from 'contract/finance/filters.ts'
import type { Ctx } from '../../../core/context.ts'
import type { EntryKind } from '../filters.ts'
import type { ListedEntry } from '../list-entries.ts'
import { readEntriesPage } from '../page.ts'

/** Reads a page of entries of one kind, each as `present` shows it. */
export async function listEntriesPage<Row>(
  { db, today }: Ctx,
  { kind, present }: { kind: EntryKind; present: (row: ListedEntry) => Row },
  page: EntryPage,
): Promise<{ entries: Row[]; nextCursor?: string }> {
  const { rows, ...next } = await readEntriesPage(db, kind, page, today())
  return { entries: rows.map(present), ...next }
}
