import { useQuery } from '@tanstack/react-query'
import type { LeadStatus } from 'contract/prospecting/lead-status.ts'
import { addDays, type CivilDate, formatDate } from 'contract/values/dates.ts'
import { useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { omitFalsy } from '#lib/search-params.ts'
import { useToday } from '#lib/session/session.ts'
import { type ContactsSearch, splitSearch } from './contacts-search.ts'
import { leadChoicesQuery } from './lead-calls.ts'
import { STATUS_OPTIONS } from './lead-format.ts'

type Option = { value: string; label: string }
type Known = NonNullable<ContactsSearch['phone']>

const toOptions = (values: readonly string[] = []): Option[] => values.map((value) => ({ value, label: value }))
const toNamed = (records: readonly { id: number; label: string }[] = []): Option[] =>
  records.map(({ id, label }) => ({ value: String(id), label }))

/** A source that names none may all the same not know it. */
const KNOWN = { phone: 'telefone', site: 'site', instagram: 'Instagram' } as const
const listKnown = (name: string): Option[] => [
  { value: 'yes', label: `Com ${name}` },
  { value: 'no', label: `Sem ${name} conhecido` },
]
const NO_OWNER: Option = { value: 'none', label: 'Sem responsável' }

const listDays = (today: CivilDate): Option[] => [
  { value: today, label: 'Encontrado hoje' },
  { value: addDays(today, -6), label: 'Nos últimos 7 dias' },
  { value: addDays(today, -29), label: 'Nos últimos 30 dias' },
]

/** Adds an option for the chosen value where the options lack it, as for an older search: otherwise the filter would look unset. */
const withChosen = (options: readonly Option[], chosen: string | undefined, label = chosen): readonly Option[] =>
  !chosen || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: label ?? chosen }]

type Props = { search: ContactsSearch; onChange: (search: ContactsSearch) => void }

export function LeadsFilters({ search, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const today = useToday()
  const choices = useQuery(leadChoicesQuery).data
  const { q, ...lists } = splitSearch(search).filters
  const change = (next: ContactsSearch) => onChange(omitFalsy({ ...search, ...next }))
  const select = (label: string, options: readonly Option[], name: keyof ContactsSearch, chosenLabel?: string) => {
    const value = search[name] === undefined ? undefined : String(search[name])
    return (
      <FilterSelect
        label={label}
        options={withChosen(options, value, chosenLabel)}
        value={value ?? null}
        onChange={(chosen) => change({ [name]: chosen ?? undefined })}
      />
    )
  }
  const { run, owner, from, to, idle } = search
  const selectId = (label: string, options: readonly Option[], name: 'run' | 'owner', value: number | 'none' | undefined) => (
    <FilterSelect
      label={label}
      options={withChosen(options, value === undefined ? undefined : String(value), `Nº ${value}`)}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => change({ [name]: chosen && chosen !== 'none' ? Number(chosen) : (chosen ?? undefined) })}
    />
  )
  const people = choices?.people ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className={`filters leads-filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar contatos"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar contato" q={q ?? ''} onSearch={(text) => change({ q: text })} />
      <FilterToggle active={Object.keys(lists).length} open={open} onToggle={() => setOpen(!open)} />
      <FilterSelect
        label="Situação"
        options={STATUS_OPTIONS}
        value={search.status ?? null}
        onChange={(status) => change({ status: (status as LeadStatus | null) ?? undefined })}
      />
      {selectId('Busca', toNamed(choices?.searches.map(({ id, title }) => ({ id, label: title }))), 'run', run)}
      {select('Cidade', toOptions(choices?.cities), 'city')}
      {select('Fonte', toOptions(choices?.sources), 'source')}
      {select('Etiqueta', toOptions(choices?.tags), 'tag')}
      {(people.length > 0 || owner !== undefined) &&
        selectId('Responsável', [NO_OWNER, ...toNamed(people.map(({ id, name }) => ({ id, label: name })))], 'owner', owner)}
      {select('Encontrado', listDays(today), 'from', from && `Desde ${formatDate(from)}${to ? ` até ${formatDate(to)}` : ''}`)}
      {idle && select('Parado', [{ value: idle, label: `Parado desde antes de ${formatDate(idle)}` }], 'idle')}
      {Object.entries(KNOWN).map(([name, word]) => (
        <FilterSelect
          key={name}
          label={name === 'instagram' ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`}
          options={listKnown(word)}
          value={search[name as keyof typeof KNOWN] ?? null}
          onChange={(known) => change({ [name]: (known as Known | null) ?? undefined })}
        />
      ))}
    </form>
  )
}
