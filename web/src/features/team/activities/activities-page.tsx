import './activities.css'
import { IconTrophy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ReactNode } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useToday } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { ActivitiesFilters } from './activities-filters.tsx'
import { ActivitiesTable } from './activities-table.tsx'
import { activitiesQuery, toActivityFilters, useDeleteActivity } from './activity-calls.ts'

const route = getRouteApi('/team-performance/atividades')

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx'))
const LedgerDialog = lazyComponent(() => import('./ledger-dialog.tsx'))

const trophy = <IconTrophy className="icon" stroke={1.5} aria-hidden />

const breadcrumbs = <Crumbs parent={<Link to="/team-performance">Performance da Equipe</Link>} here="Atividades" />

const noActivities = (
  <EmptyState title="Nenhuma atividade ainda" hint="As reuniões e vendas registradas aparecem aqui." icon={trophy} />
)

function Activities() {
  const [search, changeSearch] = useListSearch(route)
  const today = useToday()
  const query = useInfiniteQuery(activitiesQuery(toActivityFilters(search, today)))
  const remove = useDeleteActivity()
  const ledger = useDialog<SalesActivity>()
  const edit = useDialog<SalesActivity>()
  return (
    <>
      <ListSection
        label="Lista de atividades"
        head={<ActivitiesFilters search={search} onChange={changeSearch} />}
        query={query}
        rows={({ pages }) => pages.flatMap(({ activities }) => activities)}
        loading="Carregando atividades..."
        skeleton={[80, 180, 220, 48, 120]}
        failed="Não foi possível carregar as atividades."
        empty={noActivities}
        noMatch={Object.keys(search).length > 0 && { title: 'Nenhuma atividade encontrada', onClear: () => changeSearch({}) }}
      >
        {(activities) => (
          <ActivitiesTable
            activities={activities}
            onOpen={ledger.open}
            onEdit={edit.open}
            onDelete={(activity) => remove.mutate(activity)}
          />
        )}
      </ListSection>
      <OpenedDialog dialog={ledger}>
        {(control, activity) => activity && <LedgerDialog activity={activity} onEdit={edit.open} {...control} />}
      </OpenedDialog>
      <OpenedDialog dialog={edit}>
        {(control, activity) => activity && <EditDialog activity={activity} {...control} />}
      </OpenedDialog>
    </>
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
