import './runs.css'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { AUTOMATIONS, LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import type { RunCounts } from 'contract/runs/list.ts'
import type { RunGroup } from 'contract/runs/states.ts'
import { useCallback } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { runCountsQuery } from '#entities/runs/queries.ts'
import { RunsUnavailable } from '#entities/runs/runs-unavailable.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { LAUNCHER_NAMES } from './launcher-names.ts'
import { runsQuery } from './run-calls.ts'
import { RunsFilters } from './runs-filters.tsx'
import { isFiltered, omitGroup } from './runs-search.ts'
import { RunsTable } from './runs-table.tsx'

const route = getRouteApi('/execucoes')

const PANEL = 'execucoes'
const TITLE = { title: 'Execuções', subtitle: 'Tudo o que foi disparado, com cada tentativa e seu resultado' }

const TABS: readonly { value: RunGroup | 'all'; label: string; rare?: boolean }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'active', label: 'Em andamento' },
  { value: 'uncertain', label: 'Incertas', rare: true },
  { value: 'failed', label: 'Falharam' },
  { value: 'succeeded', label: 'Concluídas' },
  { value: 'canceled', label: 'Canceladas', rare: true },
]

/** The tab of a rare group is shown only while the group has runs or is the current one. */
const buildTabs = (counts: RunCounts | undefined, current: RunGroup | 'all'): Tab<RunGroup | 'all'>[] =>
  TABS.filter(({ value, rare }) => !rare || value === current || (counts?.[value] ?? 0) > 0).map(({ value, label }) => ({
    value,
    label,
    count: counts?.[value],
  }))

const noRuns = (
  <EmptyState
    title="Nenhuma execução ainda"
    hint="O que for disparado pela prospecção e pelos geradores aparece aqui, com cada tentativa e seu resultado."
    icon={IconBolt}
  />
)

function Runs() {
  const [search, changeSearch] = useListSearch(route)
  const runs = useInfiniteQuery(runsQuery(search))
  const counts = useQuery(runCountsQuery(omitGroup(search)))
  return (
    <>
      <div className="between between--wrap runs-bar">
        <Tabs
          label="Situação"
          panel={PANEL}
          tabs={buildTabs(counts.data, search.group ?? 'all')}
          value={search.group ?? 'all'}
          onChange={(group) => changeSearch(group === 'all' ? omitGroup(search) : { ...search, group })}
        />
        <RunsFilters search={search} people={counts.data?.people ?? []} onChange={changeSearch} />
      </div>
      <ListSection
        label="Lista de execuções"
        panel={PANEL}
        query={runs}
        rows={({ pages }) => pages.flatMap((page) => page.runs)}
        loading="Carregando execuções..."
        skeleton={[240, 96, 120, 96, 56, 56]}
        failed="Não foi possível carregar as execuções."
        empty={noRuns}
        noMatch={isFiltered(search) && { title: 'Nenhuma execução encontrada', onClear: () => changeSearch({}) }}
      >
        {(rows) => <RunsTable runs={rows} />}
      </ListSection>
    </>
  )
}

const Menu = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))

function NewRun() {
  const navigate = useNavigate()
  const { button, menu, setOpened } = useMenuButton()
  const open = useCallback(() => setOpened(true), [setOpened])
  usePrimaryAction('Nova execução', open, 'runs.launch')
  const launchers = AUTOMATIONS.map((automation) => ({
    label: LAUNCHER_NAMES[automation],
    icon: <AutomationIcon automation={automation} className="icon icon--16" />,
    run: () => void navigate({ to: LAUNCH_SCREENS[automation] }),
  }))
  return (
    <>
      <Button {...button} look="primary" shortcut="N" icon={IconPlus} aria-haspopup="menu">
        Nova execução
      </Button>
      <CodeSuspense>{menu && <Menu {...menu} actions={launchers} width={272} />}</CodeSuspense>
    </>
  )
}

export const RunsPage = () => (
  <Page
    {...TITLE}
    action={
      <PermissionGate permission="runs.launch">
        <NewRun />
      </PermissionGate>
    }
  >
    <Runs />
  </Page>
)

export const Unavailable = () => (
  <Page {...TITLE}>
    <RunsUnavailable />
  </Page>
)
