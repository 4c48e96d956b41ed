import type { Reply } from 'contract/endpoint.ts'
import type { readHistory } from 'contract/finance/history.ts'
import { snapshot } from '../../../db/snapshot.ts'
import type { Ctx } from '../../../http/context.ts'
import { notFound } from '../../../http/errors.ts'
import { creation, eventsOf, receiptEvents } from './events.ts'
import { readerOf } from './fields.ts'
import { changesOf, findEntry, receiptsOf } from './queries.ts'
import { type Columns, rewind } from './rewind.ts'

/** A person reads no further; the creation is shown all the same. */
const SHOWN = 200

const sidesOf = (columns: Record<string, [unknown, unknown]>): Columns[] =>
  [0, 1].map((side) => Object.fromEntries(Object.entries(columns).map(([name, sides]) => [name, sides[side]])))

/** Everything that is known of an entry, deleted or not, of one moment. @throws 404 */
export function history({ db }: Ctx, id: number): Promise<Reply<typeof readHistory>> {
  return snapshot(db, async (tx) => {
    const entry = await findEntry(tx, id)
    if (!entry) throw notFound('Lançamento não encontrado')
    const changes = await changesOf(tx, id)
    const shown = changes.slice(0, SHOWN)
    const first = rewind(
      entry.columns,
      changes.map(({ columns }) => columns),
    )
    const read = await readerOf(tx, [first, ...shown.flatMap(({ columns }) => sidesOf(columns))])
    const receipts = await receiptsOf(tx, id)
    const oldestFirst = [
      ...receipts.flatMap(receiptEvents),
      ...shown.toReversed().flatMap((change) => eventsOf(change, read)),
    ].sort((a, b) => a.em.localeCompare(b.em))
    return {
      kind: entry.kind,
      descricao: entry.description,
      eventos: [creation(entry, first, read), ...oldestFirst].toReversed(),
      anteriores: changes.length - shown.length,
    }
  })
}
