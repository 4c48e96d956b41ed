import { useEffect, useRef } from 'react'

type Actions<Search> = { record: () => void; show: (search: Omit<Search, 'novo'>) => void }

/** Removes `novo` from the address, so that neither a reload nor "back" opens the form again. */
export function useFormFromAddress<Search extends { novo?: true | undefined }>(search: Search, actions: Actions<Search>): void {
  const latest = useRef({ search, actions })
  useEffect(() => {
    latest.current = { search, actions }
  })
  useEffect(() => {
    if (!search.novo) return
    const { novo: _, ...rest } = latest.current.search
    latest.current.actions.record()
    latest.current.actions.show(rest)
  }, [search.novo])
}
