import { useQuery } from '@tanstack/react-query'
import { readConfigItem } from 'contract/finance/settings.ts'
import type { IdOrNone } from 'contract/values.ts'
import { FilterSelect } from '../../../components/filter-select.tsx'
import type { Option } from '../../../components/select-field.tsx'
import { call } from '../../../lib/call.ts'
import { CONFIG_LISTS, toOptions } from '../config-items/options.ts'
import { type EntrySearch, omitParameters } from './entry-search.ts'

/** The filters by an item of Configurações. Their bar has room for a short name only. */
export const FILTER_LISTS = { ...CONFIG_LISTS, method: { ...CONFIG_LISTS.method, label: 'Método' } } as const

/** Names the option for the entries that have no item of the list: `Sem categoria`. */
const toNoneOption = (name: ListName): Option => ({ value: 'none', label: `Sem ${FILTER_LISTS[name].label.toLowerCase()}` })
export type ListName = keyof typeof FILTER_LISTS

export type FilterProps = { search: EntrySearch; onChange: (search: EntrySearch) => void }

/**
 * Provides the options of a list's filter, and the name of the item that the filter is set to. An archived item is not in its list, so it
 * is requested separately. `name`: undefined without an item, and until it is known; `nº 3` where that request failed.
 */
export function useFilterOptions(name: ListName, item: IdOrNone | undefined): { options: Option[]; name: string | undefined } {
  const id = item === 'none' ? undefined : item
  const { category, query } = FILTER_LISTS[name]
  const { data: items } = useQuery(query)
  const isListed = items?.some((listed) => String(listed.id) === String(id)) ?? true
  const archived = useQuery({
    queryKey: ['finance', 'config', category, id],
    queryFn: ({ signal }) => call(readConfigItem, { query: { category, id: id ?? 0 } }, { signal }),
    enabled: !isListed && id !== undefined,
    retry: false,
  })
  const options = [...toOptions(items, { id, name: isListed ? undefined : archived.data?.name }), toNoneOption(name)]
  const chosen = options.find(({ value }) => value === String(item))
  return { options, name: chosen?.label ?? (archived.isError ? `nº ${id}` : undefined) }
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
