import type { EntryPageQuery } from 'contract/finance/filters.ts'
import type { Ctx } from '#core/context.ts'
import type { EntryKind } from '../lists/filters.ts'
import type { ListedEntry } from '../lists/list-entries.ts'
import { readEntriesPage } from '../lists/read-entries-page.ts'

export async function listEntriesPage<Row>(
  { db, today }: Ctx,
  { kind, present }: { kind: EntryKind; present: (row: ListedEntry) => Row },
  page: EntryPageQuery,
): Promise<{ entries: Row[]; nextCursor?: string }> {
  const { rows, ...next } = await readEntriesPage(db, kind, page, today())
  return { entries: rows.map(present), ...next }
}
