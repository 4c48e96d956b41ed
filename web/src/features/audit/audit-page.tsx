import './audit.css'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AuditList } from 'contract/audit/audit.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Page } from '#components/ui/page.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useToday, useZone } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { auditExportUrl, auditQuery, toFilters } from './audit-calls.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditTable } from './audit-table.tsx'

const route = getRouteApi('/settings/auditoria')

function TamperingNote({ check }: { check: AuditList['check'] }) {
  const zone = useZone()
  if (!check || check.brokenId === null) return null
  return (
    <Callout tone="warn" title="A auditoria foi adulterada">
      <p>
        O registro nº {check.brokenId} não confere com o que veio antes dele, ou foi apagado. Detectado em{' '}
        {formatMoment(zone, check.checkedAt)}. Quem tem acesso ao banco de dados pode ter mudado o que está a partir dali: compare
        com um backup.
      </p>
    </Callout>
  )
}

const noEvents = (
  <EmptyState
    title="Nenhum registro na auditoria ainda"
    hint="Aqui fica quem fez o quê, quando e de onde: acessos, lançamentos, exclusões, exportações, configurações."
    icon={<IconHistory className="icon" stroke={1.5} aria-hidden />}
  />
)

export function AuditPage() {
  const [search, show] = useListSearch(route)
  const filters = toFilters(search, useToday())
  const query = useInfiniteQuery(auditQuery(filters))
  const first = query.data?.pages[0]
  return (
    <Page
      title="Auditoria"
      subtitle="Quem fez o quê, quando e de onde. Nada daqui pode ser mudado ou apagado"
      action={
        <a className="btn btn--default page__own-action" href={auditExportUrl(filters)} download>
          <IconDownload className="icon icon--16" aria-hidden />
          Exportar CSV
        </a>
      }
    >
      <TamperingNote check={first?.check ?? null} />
      <div className="audit-bar">
        <AuditFilterBar search={search} people={first?.people ?? []} onChange={show} />
      </div>
      <ListSection
        label="Registros da auditoria"
        query={query}
        rows={({ pages }) => pages.flatMap(({ events }) => events)}
        loading="Carregando a auditoria..."
        skeleton={[120, 160, 240, 260]}
        failed="Não foi possível carregar a auditoria"
        empty={noEvents}
        noMatch={
          Object.keys(search).length > 0 && {
            title: 'Nada encontrado na auditoria',
            hint: 'Nenhum registro para estes filtros.',
            onClear: () => show({}),
          }
        }
      >
        {(events) => <AuditTable events={events} />}
      </ListSection>
    </Page>
  )
}
