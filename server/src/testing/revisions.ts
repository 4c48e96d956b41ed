import type { CallInput } from 'contract/endpoint.ts'
import type { editOutflow } from 'contract/finance/outflows.ts'
import { inArray } from 'drizzle-orm'
import { entries } from '../db/tables/entries.ts'
import type { TestApi } from './api.ts'

/** What an edit of an outflow changes, without what the person saw of it. */
export type OutflowChange = Omit<CallInput<typeof editOutflow, never>['json'], 'revision' | 'base'>

/** Entries as they are at this moment, for a call that names what was seen; what is not there is revision 1. */
export async function seenNow({ db }: TestApi, ids: readonly number[]): Promise<{ id: number; revision: number }[]> {
  const rows = await db
    .select({ id: entries.id, revision: entries.revision })
    .from(entries)
    .where(inArray(entries.id, [...ids]))
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]))
  return ids.map((id) => ({ id, revision: revisions.get(id) ?? 1 }))
}

/** An edit by somebody who sees an entry as it is at this moment. */
export async function asSeen<Change extends object>(
  api: TestApi,
  id: number,
  change: Change,
): Promise<Change & { revision: number }> {
  const [seen] = await seenNow(api, [id])
  return { ...change, revision: seen?.revision ?? 1 }
}
