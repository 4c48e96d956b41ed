import { useQuery } from '@tanstack/react-query'
import { CONTENT_KINDS, type ContentKind } from 'contract/pieces/kinds.ts'
import { PIECE_STATE_NAMES, PIECE_STATES, type PieceState, type PlanningFilter } from 'contract/pieces/states.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { toNameKey } from 'contract/values/values.ts'
import { useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { brandKitsQuery, clientsQuery } from '#entities/clients/queries.ts'
import { projectOptionsQuery } from '#entities/projects/options.ts'
import { omitFalsy } from '#lib/search-params.ts'
import { type PiecesSearch, splitSearch } from './pieces-search.ts'

type Option = { value: string; label: string }

const STATES: readonly Option[] = PIECE_STATES.map((state) => ({ value: state, label: PIECE_STATE_NAMES[state] }))
const KINDS: readonly Option[] = CONTENT_KINDS.map((kind) => ({ value: kind, label: AUTOMATION_NAMES[kind] }))
const PLANNED: readonly Option[] = [
  { value: 'late', label: 'Atrasadas' },
  { value: 'none', label: 'Sem dia' },
]

const toNamedOptions = (records: readonly { id: number | string; name: string }[] = []): Option[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))

/** Adds an option for the chosen value where the options lack it, as for an archived project: otherwise the filter would look unset. */
const withChosen = (options: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: /^\d+$/.test(chosen) ? `Nº ${chosen}` : chosen }]

type Props = { search: PiecesSearch; onChange: (search: PiecesSearch) => void }

export function PiecesFilters({ search, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const clients = useQuery(clientsQuery)
  const projects = useQuery(projectOptionsQuery)
  const kits = useQuery(brandKitsQuery)
  const { q, planned, ...lists } = splitSearch(search).filters
  const hasDayFilter = !search.view
  /** `undefined` or an empty text removes a filter. */
  const change = (next: PiecesSearch) => onChange(omitFalsy({ ...search, ...next }))
  const toId = (value: string | null) => (value ? Number(value) : undefined)
  const renderSelect = (
    label: string,
    options: readonly Option[],
    value: string | number | undefined,
    choose: (value: string | null) => void,
  ) => {
    const chosen = value === undefined ? undefined : String(value)
    return <FilterSelect label={label} options={withChosen(options, chosen)} value={chosen ?? null} onChange={choose} />
  }
  const clientOptions = clients.data?.map(({ name }) => ({ value: toNameKey(name), label: name })) ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className={`filters pieces-filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar peças"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar em títulos e textos" q={q ?? ''} onSearch={(text) => change({ q: text })} />
      <FilterToggle
        active={Object.keys(lists).length + (hasDayFilter && planned ? 1 : 0)}
        open={open}
        onToggle={() => setOpen(!open)}
      />
      {renderSelect('Situação', STATES, lists.state, (value) => change({ state: (value as PieceState | null) ?? undefined }))}
      {renderSelect('Tipo', KINDS, lists.kind, (value) => change({ kind: (value as ContentKind | null) ?? undefined }))}
      {renderSelect('Cliente', clientOptions, lists.client, (value) => change({ client: value ?? undefined }))}
      {renderSelect('Projeto', toNamedOptions(projects.data), lists.project, (value) => change({ project: toId(value) }))}
      {renderSelect('Brand kit', toNamedOptions(kits.data), lists.kit, (value) => change({ kit: toId(value) }))}
      {hasDayFilter &&
        renderSelect('Dia', PLANNED, planned, (value) => change({ planned: (value as PlanningFilter | null) ?? undefined }))}
    </form>
  )
}
