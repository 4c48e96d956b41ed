import { IconFilter, IconX } from '@tabler/icons-react'
import type { EntryStatus } from 'contract/finance/filters.ts'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FilterSelect } from '../../components/filter-select.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import type { Option } from '../../components/select-field.tsx'
import { type EntrySearch, filtersOf } from './entry-search.ts'
import type { Period } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'

type ListFilter = { name: 'project' | 'client' | 'category'; label: string; options: readonly Option[] }

type Props = {
  /** "saída" or "entrada". */
  noun: string
  search: EntrySearch
  onChange: (search: EntrySearch) => void
  lists: readonly ListFilter[]
  statuses: readonly (Option & { value: EntryStatus })[]
}

const without = (search: EntrySearch, ...names: (keyof EntrySearch)[]): EntrySearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !names.includes(name as keyof EntrySearch)),
  )

const definedOnly = ({ from, to, tudo }: Period): EntrySearch => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(tudo ? { tudo } : {}),
})

export function FilterBar({ noun, search, onChange, lists, statuses }: Props) {
  const [open, setOpen] = useState(false)
  const active = Object.keys(filtersOf(search)).filter((name) => name !== 'q' && name !== 'to').length
  const choose = (name: ListFilter['name'], value: string | null) =>
    onChange(value ? { ...search, [name]: Number(value) } : without(search, name))
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for readers of the DOM that we test with
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className={`filters ${open ? 'filters--open' : ''}`}
      aria-label={`Filtrar ${noun}s`}
    >
      <SearchBox
        label={`Buscar ${noun}`}
        q={search.q ?? ''}
        onSearch={(q) => onChange(q ? { ...search, q } : without(search, 'q'))}
      />
      <Button
        className="only-phone filters__toggle"
        aria-expanded={open}
        aria-label={active > 0 ? `Filtros, ${active} ${active === 1 ? 'ativo' : 'ativos'}` : 'Filtros'}
        icon={<IconFilter className="icon" stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {active > 0 && active}
      </Button>
      <PeriodPicker
        value={search.series ? { ...search, tudo: true } : search}
        onChange={(period) => onChange({ ...without(search, 'from', 'to', 'tudo'), ...definedOnly(period) })}
      />
      {search.series !== undefined && (
        <Button icon={<IconX className="icon icon--16" aria-hidden />} onClick={() => onChange(without(search, 'series'))}>
          Só uma recorrência
        </Button>
      )}
      {lists.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          options={options}
          value={search[name] === undefined ? null : String(search[name])}
          onChange={(value) => choose(name, value)}
        />
      ))}
      <FilterSelect
        label="Situação"
        options={statuses}
        value={search.status ?? null}
        onChange={(value) => onChange(value ? { ...search, status: value as EntryStatus } : without(search, 'status'))}
      />
    </form>
  )
}
