import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/runs/automations.ts'
import { useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { omitFalsy } from '#lib/search-params.ts'
import type { RunSearch } from './runs-search.ts'

const AUTOMATION_OPTIONS = AUTOMATIONS.map((automation) => ({ value: automation, label: AUTOMATION_NAMES[automation] }))

type Props = { search: RunSearch; people: readonly { id: number; name: string }[]; onChange: (search: RunSearch) => void }

export function RunsFilters({ search, people, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const active = [search.automation, search.person].filter(Boolean).length
  const { automation, person, q = '' } = search
  /** `undefined` or an empty text removes it. */
  const change = (next: RunSearch) => onChange(omitFalsy({ ...search, ...next }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className={`filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar execuções"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar execução" q={q} onSearch={(text) => change({ q: text })} />
      <FilterToggle active={active} open={open} onToggle={() => setOpen(!open)} />
      <FilterSelect
        label="Automação"
        options={AUTOMATION_OPTIONS}
        value={automation ?? null}
        onChange={(value) => change({ automation: (value as Automation | null) ?? undefined })}
      />
      <FilterSelect
        label="Pessoa"
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={person === undefined ? null : String(person)}
        onChange={(value) => change({ person: value ? Number(value) : undefined })}
      />
    </form>
  )
}
