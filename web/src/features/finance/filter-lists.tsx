import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../components/filter-select.tsx'
import { useCapabilities } from '../../lib/capabilities.ts'
import { type EntrySearch, withoutNames } from './entry-search.ts'
import { categoriesQuery, clientsQuery, companiesQuery, methodsQuery, projectsQuery, toOptions } from './options.ts'

/** A filter that names an item of Configurações, and the query of the items. */
export const LISTS = {
  project: { label: 'Projeto', query: projectsQuery },
  category: { label: 'Categoria', query: categoriesQuery },
  client: { label: 'Cliente', query: clientsQuery },
  company: { label: 'Empresa', query: companiesQuery },
  method: { label: 'Método', query: methodsQuery },
}
export type ListName = keyof typeof LISTS

export type FilterProps = { search: EntrySearch; onChange: (search: EntrySearch) => void }

/** The items of a list. Another service is asked for none that only ours answers. */
export function useListItems(name: ListName) {
  const { known, filters } = useCapabilities()
  return useQuery({ ...LISTS[name].query, enabled: known && filters }).data
}

export function ListFilter({ name, search, onChange }: FilterProps & { name: ListName }) {
  const items = useListItems(name)
  const choose = (value: string | null) => onChange(value ? { ...search, [name]: Number(value) } : withoutNames(search, name))
  return (
    <FilterSelect
      label={LISTS[name].label}
      options={toOptions(items)}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={choose}
    />
  )
}
