import { IconDownload, IconFileImport, IconMapPin, IconMessage } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { omitFalsy } from '#lib/search-params.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { splitSearch } from './leads/contacts-search.ts'
import { buildLeadsExportUrl } from './leads/lead-calls.ts'
import { LeadsFilters } from './leads/leads-filters.tsx'
import { LeadsList } from './leads/leads-list.tsx'

const route = getRouteApi('/contatos')

const TITLE = { title: 'Contatos', subtitle: 'Possíveis clientes, em que pé está cada um e o próximo passo' }

const PANEL = 'contatos'
const VIEWS: readonly Tab<'lista' | 'quadro' | 'mapa'>[] = [
  { value: 'lista', label: 'Lista' },
  { value: 'quadro', label: 'Quadro' },
  { value: 'mapa', label: 'Mapa' },
]
const ORDERS = [{ value: 'next', label: 'Por próximo contato' }]

const Board = lazyComponent(() => import('./board/board.tsx'))
const ImportDialog = lazyComponent(() => import('./import/import-dialog.tsx'))
const ContactMap = lazyComponent(() => import('./map/contact-map.tsx'))
const TemplatesDialog = lazyComponent(() => import('./contact/templates-dialog.tsx'))

export function ContactsPage() {
  const [search, changeSearch] = useListSearch(route)
  const { view, filters } = splitSearch(search)
  const templates = useDialog()
  const importing = useDialog()
  const canLaunch = useCan('runs.launch')
  const clear = () => changeSearch(view)
  const action = (
    <PageActions
      secondary={[
        {
          label: 'Importar contatos',
          permission: 'leads.write',
          icon: IconFileImport,
          onlyRoomy: true,
          run: () => importing.open(),
        },
        { label: 'Textos prontos', permission: 'leads.write', icon: IconMessage, onlyRoomy: true, run: () => templates.open() },
        { label: 'Exportar CSV', icon: IconDownload, onlyRoomy: true, href: buildLeadsExportUrl(omitFalsy(filters)) },
      ]}
    >
      {canLaunch && (
        <ScreenLink className="btn btn--primary" href={LAUNCH_SCREENS.prospecting}>
          <IconMapPin className="icon" aria-hidden />
          Prospectar
        </ScreenLink>
      )}
    </PageActions>
  )
  return (
    <Page {...TITLE} action={action}>
      <LeadsFilters search={search} onChange={changeSearch} />
      <div className="between row--wrap gap-2">
        <Tabs
          label="Ver como"
          panel={PANEL}
          tabs={VIEWS}
          value={search.ver ?? 'lista'}
          onChange={(chosen) => changeSearch(chosen === 'lista' ? filters : { ...filters, ver: chosen })}
        />
        {!search.ver && (
          <span className="filters filters--open contacts__order">
            <FilterSelect
              label="Mais novos primeiro"
              options={ORDERS}
              value={search.sort ?? null}
              onChange={(sort) => changeSearch({ ...filters, ...(sort && { sort: 'next' }) })}
            />
          </span>
        )}
      </div>
      <div id={PANEL} role="tabpanel" aria-label="Contatos">
        <CodeSuspense>
          {search.ver === 'quadro' && <Board filters={filters} onShowStatus={(status) => changeSearch({ ...search, status })} />}
          {search.ver === 'mapa' && (
            <ContactMap filters={filters} area={search.area} onShow={(area) => changeSearch({ ...search, area })} />
          )}
          {!search.ver && <LeadsList filters={{ ...filters, sort: search.sort }} onClear={clear} />}
        </CodeSuspense>
      </div>
      <OpenedDialog dialog={importing}>{(control) => <ImportDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={templates}>{(control) => <TemplatesDialog {...control} />}</OpenedDialog>
    </Page>
  )
}

export const Unavailable = () => (
  <Page {...TITLE}>
    <UnavailableCard
      title="Os contatos não ficam neste painel"
      hint="Este painel repassa os disparos a outro serviço, que guarda o que faz com cada um."
    />
  </Page>
)
