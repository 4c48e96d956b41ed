import './activities.css'
import { IconTrophy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Crumbs } from '#components/crumbs.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { LoadMore } from '#components/load-more.tsx'
import { OpenedDialog } from '#components/opened-dialog.tsx'
import { Page } from '#components/page.tsx'
import { QueryView } from '#components/query-view.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { UnavailableCard } from '#components/unavailable.tsx'
import { useDialog } from '#components/use-dialog.ts'
import { lazyComponent } from '#lib/lazy.ts'
import { useToday } from '#lib/session.ts'
import { ActivitiesFilters } from './activities-filters.tsx'
import { ActivitiesTable } from './activities-table.tsx'
import { activitiesQuery, useDeleteActivity } from './api.ts'
import { toActivityFilters, useActivitiesSearch } from './use-activities-search.ts'

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx'))
const LedgerDialog = lazyComponent(() => import('./ledger-dialog.tsx'))

const trophy = <IconTrophy className="icon" stroke={1.5} aria-hidden />

const breadcrumbs = <Crumbs parent={<Link to="/team-performance">Performance da Equipe</Link>} here="Atividades" />

function NoActivities({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="Nenhuma atividade encontrada"
      hint="Nenhuma combina com estes filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  ) : (
    <EmptyState title="Nenhuma atividade ainda" hint="As reuniões e vendas registradas aparecem aqui." icon={trophy} />
  )
}

function Activities() {
  const [search, changeSearch] = useActivitiesSearch()
  const today = useToday()
  const query = useInfiniteQuery(activitiesQuery(toActivityFilters(search, today)))
  const remove = useDeleteActivity()
  const ledger = useDialog<SalesActivity>()
  const edit = useDialog<SalesActivity>()
  return (
    <section className="card card--flush" aria-label="Lista de atividades">
      <ActivitiesFilters search={search} onChange={changeSearch} />
      <QueryView
        query={query}
        loading="Carregando atividades..."
        skeleton={<TableSkeleton widths={[80, 180, 220, 48, 120]} rows={8} />}
        failed="Não foi possível carregar as atividades."
        empty={({ pages }) =>
          pages.every(({ activities }) => activities.length === 0) && (
            <NoActivities filtered={Object.keys(search).length > 0} onClear={() => changeSearch({})} />
          )
        }
      >
        {({ pages }) => (
          <>
            <ActivitiesTable
              activities={pages.flatMap(({ activities }) => activities)}
              onOpen={ledger.open}
              onEdit={edit.open}
              onDelete={(activity) => remove.mutate(activity)}
            />
            <LoadMore list={query} />
          </>
        )}
      </QueryView>
      <OpenedDialog dialog={ledger}>
        {(control, activity) => activity && <LedgerDialog activity={activity} onEdit={edit.open} {...control} />}
      </OpenedDialog>
      <OpenedDialog dialog={edit}>
        {(control, activity) => activity && <EditDialog activity={activity} {...control} />}
      </OpenedDialog>
    </section>
  )
}

const renderPage = (content: ReactNode) => (
  <Page title="Atividades" subtitle="Reuniões e vendas, com os pontos que deram" crumbs={breadcrumbs}>
    {content}
  </Page>
)

/** Only our own server lists them. */
export const ActivitiesPage = () => renderPage(<Activities />)

export const Unavailable = () =>
  renderPage(
    <UnavailableCard
      title="As atividades não são guardadas aqui"
      hint="Este painel repassa os registros a outro serviço, que só informa o placar."
      icon={trophy}
    />,
  )
