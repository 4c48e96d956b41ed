import type { LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { LeadFilters } from 'contract/prospecting/leads.ts'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { STATUS_OPTIONS } from './lead-format.ts'

export function LeadsFilters({ filters, onChange }: { filters: LeadFilters; onChange: (filters: LeadFilters) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className="filters filters--open leads-filters"
      aria-label="Filtrar contatos"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar contato" q={filters.q ?? ''} onSearch={(q) => onChange({ ...filters, q })} />
      <FilterSelect
        label="Situação"
        options={STATUS_OPTIONS}
        value={filters.status ?? null}
        onChange={(status) => onChange({ ...filters, status: (status as LeadStatus | null) ?? undefined })}
      />
    </form>
  )
}
