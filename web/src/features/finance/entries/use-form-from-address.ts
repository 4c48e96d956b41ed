import { useEffect, useRef } from 'react'
import { type EntrySearch, omitParameters } from '../filters/entry-search.ts'

type Actions = { record: () => void; show: (search: EntrySearch) => void }

/**
 * Opens the form when the address has `novo`, and removes `novo` from the address, so that neither a reload nor "back" opens the form
 * again.
 */
export function useFormFromAddress(search: EntrySearch, actions: Actions): void {
  const latest = useRef({ search, actions })
  useEffect(() => {
    latest.current = { search, actions }
  })
  useEffect(() => {
    if (!search.novo) return
    const { record, show } = latest.current.actions
    record()
    show(omitParameters(latest.current.search, 'novo'))
  }, [search.novo])
}
