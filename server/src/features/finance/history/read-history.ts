import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readEntryHistory as endpoint } from 'contract/finance/history.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { findEntry, readChanges } from './history-queries.ts'
import { presentChange, presentCreatedEvent } from './present-events.ts'
import { createValueFormatter } from './present-fields.ts'
import { type ColumnValues, rewindRow } from './rewind-row.ts'

/** The most changes in the answer, besides the creation, which it always contains. */
const MAX_CHANGES = 200

const splitSides = (columns: Record<string, [unknown, unknown]>): ColumnValues[] =>
  [0, 1].map((side) => Object.fromEntries(Object.entries(columns).map(([name, sides]) => [name, sides[side]])))

/** Answers an entry's history out of one snapshot, also of a deleted entry. @throws 404 */
export function readEntryHistory({ db }: Ctx, id: number): Promise<HandlerResult<typeof endpoint>> {
  return readSnapshot(db, async (tx) => {
    const entry = await findEntry(tx, id)
    if (!entry) throw notFoundError('Lançamento não encontrado')
    const changes = await readChanges(tx, id)
    // The changes are sorted by time and not by id, because changes that migration 0009 filled in have later ids than changes
    // made after them.
    const shown = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_CHANGES)
    const first = rewindRow(
      entry.columns,
      changes.map(({ columns }) => columns),
    )
    const read = await createValueFormatter(tx, [first, ...shown.flatMap(({ columns }) => splitSides(columns))])
    const oldestFirst = shown.toReversed().flatMap((change) => presentChange(change, read))
    return {
      kind: entry.kind,
      description: entry.description,
      events: [presentCreatedEvent(entry, first, read), ...oldestFirst].toReversed(),
      earlier: changes.length - shown.length,
    }
  })
}
