import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { EntryStatus } from 'contract/finance/filters.ts'
import { useRef, useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { IconButton } from '#components/ui/button.tsx'
import type { Option } from '#components/ui/select-field.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { ActiveFilters, countActiveFilters } from './active-filters.tsx'
import { type EntrySearch, omitParameters } from './entry-search.ts'
import { type FilterProps, ListFilter, type ListName } from './filter-lists.tsx'
import type { EntryPeriod } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'

const MoreFilters = lazyComponent(() => import('./more-filters.tsx'))

type Props = FilterProps & {
  /** The word for an entry: "saída" or "entrada". */
  noun: string
  lists: readonly ListName[]
  /** Behind the button that opens the others. */
  moreLists: readonly ListName[]
  statuses: readonly (Option & { value: EntryStatus })[]
}

const toPeriodSearch = ({ from, to, tudo }: EntryPeriod): EntrySearch => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(tudo ? { tudo } : {}),
})

export function FilterBar({ noun, search, onChange, lists, moreLists, statuses }: Props) {
  const [open, setOpen] = useState(false)
  const [more, setMore] = useState(false)
  const active = countActiveFilters(search)
  const form = useRef<HTMLFormElement>(null)
  const focusFilters = () => {
    const buttons = form.current?.querySelectorAll<HTMLElement>('.filters__more, .filters__toggle') ?? []
    ;[...buttons].find((button) => button.checkVisibility())?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests */}
      <form
        role="search"
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className={`filters ${open ? 'filters--open' : ''}`}
        aria-label={`Filtrar ${noun}s`}
      >
        <SearchBox
          label={`Buscar ${noun}`}
          q={search.q ?? ''}
          onSearch={(q) => onChange(q ? { ...search, q } : omitParameters(search, 'q'))}
        />
        <FilterToggle active={active} open={open} onToggle={() => setOpen(!open)} />
        <PeriodPicker
          value={search.series ? { ...search, tudo: true } : search}
          onChange={(period) => onChange({ ...omitParameters(search, 'from', 'to', 'tudo'), ...toPeriodSearch(period) })}
        />
        {lists.map((name) => (
          <ListFilter key={name} name={name} search={search} onChange={onChange} />
        ))}
        <FilterSelect
          label="Situação"
          options={statuses}
          value={search.status ?? null}
          onChange={(value) => onChange(value ? { ...search, status: value as EntryStatus } : omitParameters(search, 'status'))}
        />
        <IconButton
          className="filters__more"
          label="Mais filtros"
          title="Datas, valores, empresa e método"
          aria-expanded={more}
          onClick={() => setMore(!more)}
          icon={IconAdjustmentsHorizontal}
        />
        <CodeSuspense>{(more || open) && <MoreFilters lists={moreLists} search={search} onChange={onChange} />}</CodeSuspense>
      </form>
      <ActiveFilters search={search} onChange={onChange} statuses={statuses} focusFilters={focusFilters} />
    </>
  )
}
