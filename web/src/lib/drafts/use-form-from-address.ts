import { useEffect, useEffectEvent } from 'react'

type Actions<Search> = { record: () => void; show: (search: Omit<Search, 'novo'>) => void }

/** Removes `novo` from the address, so that neither a reload nor "back" opens the form again. */
export function useFormFromAddress<Search extends { novo?: true | undefined }>(search: Search, actions: Actions<Search>): void {
  const openForm = useEffectEvent(() => {
    const { novo: _, ...rest } = search
    actions.record()
    actions.show(rest)
  })
  useEffect(() => {
    if (search.novo) openForm()
  }, [search.novo])
}
