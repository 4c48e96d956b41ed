import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { membersQuery } from '#entities/team/queries.ts'
import { PERIOD_NAMES } from '../period.ts'
import { ACTIVITIES_PERIODS, type ActivitiesSearch } from '../team-search.ts'
import { TYPE_OPTIONS } from './activity-type.tsx'

const PERIOD_OPTIONS = ACTIVITIES_PERIODS.map((value) => ({
  value,
  label: value === 'mes-passado' ? 'Mês Passado' : PERIOD_NAMES[value],
}))

type Change = { [Name in keyof ActivitiesSearch]: ActivitiesSearch[Name] | undefined }
type Props = { search: ActivitiesSearch; onChange: (search: ActivitiesSearch) => void }

export function ActivitiesFilters({ search, onChange }: Props) {
  const { data: members = [] } = useQuery(membersQuery)
  const options = members.map(({ id, name, active }) => ({ value: String(id), label: active ? name : `${name} (desativado)` }))
  const changeFilter = (change: Change) => onChange({ ...search, ...change } as ActivitiesSearch)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className="filters filters--open activities-filters"
      aria-label="Filtrar atividades"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterSelect
        label="Membro"
        options={options}
        value={search.member === undefined ? null : String(search.member)}
        onChange={(value) => changeFilter({ member: value ? Number(value) : undefined })}
      />
      <FilterSelect
        label="Tipo"
        options={TYPE_OPTIONS}
        value={search.type ?? null}
        onChange={(value) => changeFilter({ type: TYPE_OPTIONS.find((type) => type.value === value)?.value })}
      />
      <FilterSelect
        label="Período"
        options={PERIOD_OPTIONS}
        value={search.periodo ?? null}
        onChange={(value) => changeFilter({ periodo: ACTIVITIES_PERIODS.find((period) => period === value) })}
      />
    </form>
  )
}
