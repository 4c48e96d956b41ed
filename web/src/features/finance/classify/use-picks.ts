import { useEffect, useRef } from 'react'
import { useRowSelection } from '../../../components/use-row-selection.ts'
import { type EntryRow, isOwnRow, type OwnRow } from '../entries/row.ts'
import { type EntrySearch, pickFilters, pickOrder } from '../filters/entry-search.ts'
import { findRemovedRows } from './find-removed-rows.ts'

export type PickedList = {
  search: EntrySearch
  /** The rows that are loaded; undefined while none are. */
  rows: readonly EntryRow[] | undefined
  /** Changes whenever the rows do. */
  version: unknown
  /** Whether every page is loaded. */
  isWhole: boolean
}

type Shown = { ids: readonly number[]; filters: string; order: string }

/**
 * Provides the chosen rows of a list of entries. The choice outlasts another order and further pages; rows that are gone, or that another
 * filter leaves out, are dropped.
 */
export function usePicks({ search, rows, version, isWhole }: PickedList) {
  const own = (rows ?? []).filter(isOwnRow)
  const selected = useRowSelection<OwnRow>(own)
  const shown = useRef<Shown>(undefined)
  const isLoaded = rows !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read when they have changed
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

export type ClassifySelection = ReturnType<typeof usePicks>
