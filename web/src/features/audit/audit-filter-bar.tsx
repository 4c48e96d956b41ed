import { AUDIT_ACTION_NAMES, AUDITED_RECORD_NAMES } from 'contract/calls/acts.ts'
import { useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { omitFalsy } from '#lib/search-params.ts'
import type { AUDIT_PERIODS, AuditSearch } from './audit-search.ts'

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'))

const ACTION_OPTIONS = toOptions(AUDIT_ACTION_NAMES)
const KIND_OPTIONS = toOptions(AUDITED_RECORD_NAMES)
const PERIOD_OPTIONS = [
  { value: 'today', label: 'Hoje' },
  { value: 'week', label: 'Últimos 7 dias' },
  { value: 'month', label: 'Últimos 30 dias' },
] as const satisfies readonly { value: (typeof AUDIT_PERIODS)[number]; label: string }[]

type Props = { search: AuditSearch; people: readonly { id: number; name: string }[]; onChange: (search: AuditSearch) => void }

export function AuditFilterBar({ search, people, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { period, person, action, kind } = search
  /** `undefined` removes a filter. */
  const change = (changed: AuditSearch) => onChange(omitFalsy({ ...search, ...changed }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className={`filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar auditoria"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterToggle active={Object.keys(search).length} open={open} onToggle={() => setOpen(!open)} />
      <FilterSelect
        label="Período"
        options={PERIOD_OPTIONS}
        value={period ?? null}
        onChange={(value) => change({ period: (value as typeof period | null) ?? undefined })}
      />
      <FilterSelect
        label="Pessoa"
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={person === undefined ? null : String(person)}
        onChange={(value) => change({ person: value ? Number(value) : undefined })}
      />
      <FilterSelect
        label="Ação"
        options={ACTION_OPTIONS}
        value={action ?? null}
        onChange={(value) => change({ action: value ?? undefined })}
      />
      <FilterSelect
        label="Registro"
        options={KIND_OPTIONS}
        value={kind ?? null}
        onChange={(value) => change({ kind: value ?? undefined })}
      />
    </form>
  )
}
