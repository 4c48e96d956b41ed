import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { EntryKind } from 'contract/finance/due.ts'
import type { EntrySummary } from 'contract/finance/filters.ts'
import { formatBRL } from 'contract/money.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import { useCapabilities } from '../../../lib/capabilities.ts'
import type { Picks } from '../classify/use-picks.ts'
import { describeOrder, shownOrder, withOrder } from '../filters/entry-order.ts'
import type { EntrySearch } from '../filters/entry-search.ts'
import type { OpenedEntry } from './entry-dialogs.tsx'
import { EntryTable, type PlaceColumn, TotalRow } from './entry-table.tsx'
import { formatEntryCount, KINDS } from './kinds.ts'
import type { EntryRow } from './row.ts'
import { useEntryActions } from './use-entry-actions.tsx'

/** Projeto is hidden on small screens, Categoria below medium width (specification §2). */
const PLACES: Readonly<Record<EntryKind, readonly PlaceColumn[]>> = {
  outflow: [
    { label: 'Projeto', of: ({ project }) => project },
    { label: 'Categoria', of: ({ category }) => category, wide: true },
  ],
  inflow: [{ label: 'Cliente', of: ({ client }) => client }],
}

type Props = {
  kind: EntryKind
  search: EntrySearch
  picks: Picks | undefined
  onSearch: (search: EntrySearch) => void
  rows: readonly EntryRow[]
  summary: EntrySummary | undefined
  more: UseInfiniteQueryResult<InfiniteData<unknown>>
  onOpen: (entry: OpenedEntry) => void
}

/** The loaded entries, with the sum of all that the filters match. */
export function EntryList({ kind, search, picks, onSearch, rows, summary, more, onOpen }: Props) {
  const { filters } = useCapabilities()
  const { actions, dialogs } = useEntryActions({ kind, rows, onOpen })
  const places = PLACES[kind]
  const incomplete = summary?.incomplete ?? 0
  return (
    <>
      <EntryTable
        picks={picks}
        caption={`${KINDS[kind].names}, ${describeOrder(search)}`}
        sorting={{ order: shownOrder(search), onSort: filters ? (order) => onSearch(withOrder(search, order)) : undefined }}
        late={KINDS[kind].late}
        places={places}
        rows={rows}
        {...actions}
        foot={
          summary && (
            <TotalRow
              label="Total"
              note={incomplete > 0 ? `sem ${formatEntryCount(kind, incomplete)} a completar` : undefined}
              total={formatBRL(BigInt(summary.totalCentavos))}
              places={places}
              picks={picks}
            />
          )
        }
      />
      {filters && <LoadMore list={more} />}
      {dialogs}
    </>
  )
}
