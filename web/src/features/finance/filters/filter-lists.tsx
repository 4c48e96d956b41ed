import { useQuery } from '@tanstack/react-query'
import type { IdOrNone } from 'contract/values/values.ts'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import type { Option } from '#components/ui/select-field.tsx'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { archivedItemsQuery, CONFIG_LISTS, toOptions } from '../config-items/options.ts'
import { type EntrySearch, omitParameters } from './entry-search.ts'

/** Their bar has room for a short name only. */
export const FILTER_LISTS = { ...CONFIG_LISTS, method: { ...CONFIG_LISTS.method, label: 'Método' } } as const

const toNoneOption = (name: ListName): Option => ({ value: 'none', label: `Sem ${FILTER_LISTS[name].label.toLowerCase()}` })
export type ListName = keyof typeof FILTER_LISTS

export type FilterProps = { search: EntrySearch; onChange: (search: EntrySearch) => void }

/** Archived options come last. `name`: undefined without an item and until it is known; `nº 3` if there is no such item. */
export function useFilterOptions(name: ListName, item: IdOrNone | undefined): { options: Option[]; name: string | undefined } {
  const { category, query } = FILTER_LISTS[name]
  const { data: items } = useQuery(query)
  const { isOurs, query: archived } = useOwnQuery('edit', archivedItemsQuery)
  const marked = (archived.data ?? [])
    .filter((one) => one.category === category)
    .map((one) => ({ value: String(one.id), label: `${one.name} (arquivado)` }))
  const options = [...toOptions(items), ...marked, toNoneOption(name)]
  const chosen = options.find(({ value }) => value === String(item))
  const isKnown = items !== undefined && !(isOurs && archived.isPending)
  return { options, name: chosen?.label ?? (isKnown && item !== undefined ? `nº ${item}` : undefined) }
}

export function ListFilter({ name, search, onChange }: FilterProps & { name: ListName }) {
  const { options } = useFilterOptions(name, search[name])
  const choose = (value: string | null) =>
    onChange(value ? { ...search, [name]: value === 'none' ? value : Number(value) } : omitParameters(search, name))
  return (
    <FilterSelect
      label={FILTER_LISTS[name].label}
      options={options}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={choose}
    />
  )
}
