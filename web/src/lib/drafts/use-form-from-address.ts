import { useEffect, useEffectEvent } from 'react'

type Actions<Search> = { record: (codigo: string | undefined) => void; show: (search: Omit<Search, 'novo' | 'codigo'>) => void }

/** Removes `novo`, and the code that the form begins with, from the address: neither a reload nor "back" opens the form again. */
export function useFormFromAddress<Search extends { novo?: true | undefined; codigo?: string | undefined }>(
  search: Search,
  actions: Actions<Search>,
): void {
  const openForm = useEffectEvent(() => {
    const { novo: _, codigo, ...rest } = search
    actions.record(codigo)
    actions.show(rest)
  })
  useEffect(() => {
    if (search.novo) openForm()
  }, [search.novo])
}
