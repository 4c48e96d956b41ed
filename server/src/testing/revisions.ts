import type { CallInput } from 'contract/calls/endpoint.ts'
import type { editOutflow } from 'contract/finance/outflows.ts'
import { inArray } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'
import type { TestApi } from './api.ts'

/** The fields that an edit of an outflow changes, without the revision and values that the person saw. */
export type OutflowChange = Omit<CallInput<typeof editOutflow, never>['json'], 'revision' | 'base'>

/** Reads the newest revisions of entries, for a call that names them; an entry that does not exist gets revision 1. */
export async function readNewestEntryRevisions(
  { db }: TestApi,
  ids: readonly number[],
): Promise<{ id: number; revision: number }[]> {
  const rows = await db
    .select({ id: entries.id, revision: entries.revision })
    .from(entries)
    .where(inArray(entries.id, [...ids]))
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]))
  return ids.map((id) => ({ id, revision: revisions.get(id) ?? 1 }))
}

/** Completes an edit with the entry's newest revision, as a person's screen does that is up to date. */
export async function addNewestEntryRevision<Change extends object>(
  api: TestApi,
  id: number,
  change: Change,
): Promise<Change & { revision: number }> {
  const [seen] = await readNewestEntryRevisions(api, [id])
  return { ...change, revision: seen?.revision ?? 1 }
}
