import './pieces.css'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { Suspense, useCallback } from 'react'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { LazyDayDialog } from '../actions/lazy-day-dialog.tsx'
import { usePieceActions } from '../actions/use-piece-actions.ts'
import { PiecesFilters } from './pieces-filters.tsx'
import { PiecesList } from './pieces-list.tsx'
import { splitSearch } from './pieces-search.ts'

const route = getRouteApi('/pieces')

const TITLE = { title: 'Peças', subtitle: 'Carrosséis e posts feitos aqui, com a situação e o dia de cada um' }

const PANEL = 'pecas'
const VIEWS: readonly Tab<'list' | 'calendar'>[] = [
  { value: 'list', label: 'Lista' },
  { value: 'calendar', label: 'Calendário' },
]

const PiecesCalendar = lazyComponent(() => import('../calendar/pieces-calendar.tsx'))

const NEW_POST: RowAction = {
  label: 'Novo post',
  permission: 'runs.launch',
  icon: <AutomationIcon automation="static" className="icon icon--16" />,
  screen: LAUNCH_SCREENS.static,
}

function NewPiece() {
  const navigate = useNavigate()
  const create = useCallback(() => void navigate({ to: LAUNCH_SCREENS.carousel }), [navigate])
  usePrimaryAction('Novo carrossel', create, 'runs.launch')
  return (
    <PageActions secondary={[NEW_POST]}>
      <Button look="primary" permission="runs.launch" icon={IconPlus} shortcut="N" onClick={create}>
        Novo carrossel
      </Button>
    </PageActions>
  )
}

export function PiecesPage() {
  const [search, changeSearch] = useListSearch(route)
  const actions = usePieceActions()
  const { view, filters } = splitSearch(search)
  const showMonth = (month: string | undefined) => changeSearch({ ...filters, view: 'calendar', ...(month && { month }) })
  return (
    <Page {...TITLE} action={<NewPiece />}>
      <PiecesFilters search={search} onChange={changeSearch} />
      <Tabs
        label="Ver como"
        panel={PANEL}
        tabs={VIEWS}
        value={search.view ?? 'list'}
        onChange={(view) => changeSearch(view === 'calendar' ? { ...filters, view } : filters)}
      />
      <div id={PANEL} role="tabpanel" aria-label="Peças">
        {search.view ? (
          <Suspense>
            <PiecesCalendar
              month={search.month}
              filters={filters}
              actions={actions}
              onMonth={showMonth}
              onClear={() => changeSearch(view)}
            />
          </Suspense>
        ) : (
          <PiecesList filters={filters} actions={actions} onClear={() => changeSearch(view)} />
        )}
      </div>
      <LazyDayDialog actions={actions} />
    </Page>
  )
}

export const Unavailable = () => (
  <Page {...TITLE}>
    <UnavailableCard
      title="As peças não ficam neste painel"
      hint="Este painel repassa os disparos a outro serviço, que guarda o que faz com cada um."
    />
  </Page>
)
