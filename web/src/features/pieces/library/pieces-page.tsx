import './pieces.css'
import { IconFilePlus, IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { useCallback } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { usePieceActions } from '../actions/use-piece-actions.ts'
import { PiecesFilters } from './pieces-filters.tsx'
import { PiecesList } from './pieces-list.tsx'
import { splitSearch } from './pieces-search.ts'

const route = getRouteApi('/pieces')

const TITLE = { title: 'Peças', subtitle: 'Carrosséis e posts feitos aqui, com a situação e o dia de cada um' }

const PANEL = 'pecas'
const VIEWS: readonly Tab<'list' | 'calendar' | 'week'>[] = [
  { value: 'list', label: 'Lista' },
  { value: 'calendar', label: 'Calendário' },
  { value: 'week', label: 'Semana' },
]

const DayDialog = lazyComponent(() => import('../actions/day-dialog.tsx'))
const NewPieceDialog = lazyComponent(() => import('../actions/new-piece-dialog.tsx'))
const PiecesCalendar = lazyComponent(() => import('../calendar/pieces-calendar.tsx'))

const NEW_POST: RowAction = {
  label: 'Novo post',
  permission: 'runs.launch',
  icon: <AutomationIcon automation="static" className="icon icon--16" />,
  screen: LAUNCH_SCREENS.static,
}

function NewPiece({ onBlank }: { onBlank: () => void }) {
  const navigate = useNavigate()
  const create = useCallback(() => void navigate({ to: LAUNCH_SCREENS.carousel }), [navigate])
  usePrimaryAction('Novo carrossel', create, 'runs.launch')
  return (
    <PageActions
      secondary={[NEW_POST, { label: 'Começar em branco', permission: 'content.write', icon: IconFilePlus, run: onBlank }]}
    >
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
  const newPiece = useDialog<CivilDate>()
  return (
    <Page {...TITLE} action={<NewPiece onBlank={() => newPiece.open()} />}>
      <PiecesFilters search={search} onChange={changeSearch} />
      <Tabs
        label="Ver como"
        panel={PANEL}
        tabs={VIEWS}
        value={search.view ?? 'list'}
        onChange={(chosen) => changeSearch(chosen === 'list' ? filters : { ...filters, view: chosen })}
      />
      <div id={PANEL} role="tabpanel" aria-label="Peças">
        {search.view ? (
          <CodeSuspense>
            <PiecesCalendar
              view={search.view}
              at={search.view === 'week' ? search.week : search.month}
              filters={filters}
              actions={actions}
              onShow={(at) => changeSearch({ ...filters, view: search.view, [search.view === 'week' ? 'week' : 'month']: at })}
              onCreate={newPiece.open}
              onClear={() => changeSearch(view)}
            />
          </CodeSuspense>
        ) : (
          <PiecesList filters={filters} actions={actions} onClear={() => changeSearch(view)} />
        )}
      </div>
      <OpenedDialog dialog={actions.dayDialog}>
        {(control, piece) => piece && <DayDialog piece={piece} onChoose={(day) => actions.setDay(piece, day)} {...control} />}
      </OpenedDialog>
      <OpenedDialog dialog={newPiece}>{(control, day) => <NewPieceDialog day={day} {...control} />}</OpenedDialog>
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
