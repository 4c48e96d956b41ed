import { IconFilter } from '@tabler/icons-react'
import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/automations.ts'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FilterSelect } from '../../components/filter-select.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import type { RunSearch } from './runs-search.ts'

const AUTOMATION_OPTIONS = AUTOMATIONS.map((automation) => ({ value: automation, label: AUTOMATION_NAMES[automation] }))

type Props = { search: RunSearch; people: readonly { id: number; name: string }[]; onChange: (search: RunSearch) => void }

/** Changes filters; `undefined` or an empty text removes one. */
const changeFilter = (search: RunSearch, change: { [Name in keyof RunSearch]: RunSearch[Name] | undefined }): RunSearch =>
  Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value))

/** The filters by text, automation and person; on phones a button shows and hides the two lists. */
export function RunsFilters({ search, people, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const active = [search.automation, search.person].filter(Boolean).length
  const { automation, person, q = '' } = search
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for readers of the DOM that we test with
    <form
      role="search"
      className={`filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar execuções"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar execução" q={q} onSearch={(text) => onChange(changeFilter(search, { q: text }))} />
      <Button
        className="only-phone filters__toggle"
        aria-expanded={open}
        aria-label={active > 0 ? `Filtros, ${active} ${active === 1 ? 'ativo' : 'ativos'}` : 'Filtros'}
        icon={<IconFilter className="icon" stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {active > 0 && active}
      </Button>
      <FilterSelect
        label="Automação"
        options={AUTOMATION_OPTIONS}
        value={automation ?? null}
        onChange={(value) => onChange(changeFilter(search, { automation: (value as Automation | null) ?? undefined }))}
      />
      <FilterSelect
        label="Pessoa"
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={person === undefined ? null : String(person)}
        onChange={(value) => onChange(changeFilter(search, { person: value ? Number(value) : undefined }))}
      />
    </form>
  )
}
