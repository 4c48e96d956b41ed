import { useEffect, useRef } from 'react'
import { useRowSelection } from '#components/tables/use-row-selection.ts'
import { type EditableRow, type EntryRow, isEditableRow } from '../entries/row.ts'
import { type EntrySearch, pickFilters, pickOrder } from '../filters/entry-search.ts'
import { findRemovedRows } from './find-removed-rows.ts'

export type SelectableList = {
  search: EntrySearch
  /** Undefined until the first page is loaded. */
  rows: readonly EntryRow[] | undefined
  /** A value that changes whenever the rows change. */
  version: unknown
  /** Whether all pages of the list are loaded. */
  isWhole: boolean
  /** Whether the rows are those of another search, which are shown until this search's are loaded. */
  isPlaceholder: boolean
}

type Shown = { ids: readonly number[]; filters: string; order: string }

/**
 * Rows stay selected over another order or further pages; those known to have left are deselected, and after a change of the
 * filters all that are not on loaded pages.
 */
export function useListSelection({ search, rows, version, isWhole, isPlaceholder }: SelectableList) {
  const own = (rows ?? []).filter(isEditableRow)
  const selected = useRowSelection<EditableRow>(own)
  const shown = useRef<Shown>(undefined)
  const isLoaded = rows !== undefined && !isPlaceholder
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows
  useEffect(() => {
    if (!isLoaded) return
    const ids = own.map(({ id }) => id)
    const now = new Set(ids)
    const before = shown.current
    const filters = JSON.stringify([pickFilters(search), search.tudo])
    const order = JSON.stringify(pickOrder(search))
    shown.current = { ids, filters, order }
    const unseen = selected.unseen().map(({ id }) => id)
    const gone = isWhole || before?.filters !== filters ? unseen : before.order === order ? findRemovedRows(before.ids, now) : []
    if (gone.some(selected.isChosen)) selected.forget(gone)
  }, [version, isLoaded, isWhole])
  return selected
}

export type PickedEntries = ReturnType<typeof useListSelection>
