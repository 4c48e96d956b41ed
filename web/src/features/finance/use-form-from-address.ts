import { useEffect, useRef } from 'react'
import { type EntrySearch, omitNames } from './entry-search.ts'

type Actions = { record: () => void; show: (search: EntrySearch) => void }

/** Opens the form where the address asks for it (`novo`), and takes that out of the address: neither a reload nor Back opens it again. */
export function useFormFromAddress(search: EntrySearch, actions: Actions): void {
  const latest = useRef({ search, actions })
  useEffect(() => {
    latest.current = { search, actions }
  })
  useEffect(() => {
    if (!search.novo) return
    const { record, show } = latest.current.actions
    record()
    show(omitNames(latest.current.search, 'novo'))
  }, [search.novo])
}
