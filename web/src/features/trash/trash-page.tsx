import './trash-page.css'
import { IconAlertTriangle, IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type CivilDate, dateInZone, formatDate } from 'contract/dates.ts'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { TRASH_KINDS, type TrashedRecord, type TrashKind } from 'contract/trash.ts'
import { type ReactNode, useRef } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { NativeSelect } from '../../components/native-select.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { TableSkeleton } from '../../components/skeleton.tsx'
import { UnavailableCard } from '../../components/unavailable.tsx'
import { focusListOfRemovedRow } from '../../lib/focus-element.ts'
import { formatTime } from '../../lib/moments.ts'
import { useCan } from '../../lib/permissions.ts'
import { useToday, useZone } from '../../lib/session.ts'
import { formatTimeLeft } from '../../lib/time-left.ts'
import { recordTrashQuery, useRestoreRecord } from './api.ts'

const route = getRouteApi('/lixeira')

const KIND_NAMES: Readonly<Record<TrashKind, { one: string; many: string }>> = {
  piece: { one: 'Peça', many: 'Peças' },
  document: { one: 'Texto', many: 'Textos' },
  recording: { one: 'Gravação', many: 'Gravações' },
  kit: { one: 'Brand kit', many: 'Brand kits' },
  persona: { one: 'Persona', many: 'Personas' },
  lead: { one: 'Contato', many: 'Contatos' },
}
const OPTIONS = [{ value: '', label: 'Tudo' }, ...TRASH_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind].many }))]

const getName = ({ name }: TrashedRecord): string => name ?? 'Sem título'

type Options = {
  today: CivilDate
  zone: string
  isBusy: (row: TrashedRecord) => boolean
  onRestore: (row: TrashedRecord) => void
}

const createColumns = ({ today, zone, isBusy, onRestore }: Options): Column<TrashedRecord>[] => [
  {
    name: 'O que foi excluído',
    className: 'what',
    cell: (row) => (
      <span className="record-trash__what">
        <span className="wraps">{getName(row)}</span>
        <span className="small sub">{[KIND_NAMES[row.kind].one, row.detail].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    name: 'Excluído em',
    className: 'when',
    cellClass: 'tnum',
    cell: ({ deletedAt, deletedBy }) => (
      <span className="record-trash__what">
        <time dateTime={deletedAt}>
          {formatDate(dateInZone(zone, new Date(deletedAt)))} às {formatTime(zone, deletedAt)}
        </time>
        {deletedBy && <span className="small sub">por {deletedBy}</span>}
      </span>
    ),
  },
  {
    name: 'Fica até',
    className: 'where',
    cellClass: 'tnum',
    cell: ({ restorableUntil }) => {
      const { text, soon } = formatTimeLeft(restorableUntil, today)
      return (
        <span className="row">
          {formatDate(restorableUntil)}
          <Badge tone={soon ? 'warn' : 'mute'} icon={soon && <IconAlertTriangle className="icon icon--14" aria-hidden />}>
            {text}
          </Badge>
        </span>
      )
    },
  },
  {
    name: 'Ações',
    className: 'do',
    headClass: 'num',
    cell: (row) => (
      <Button small icon={IconArrowBackUp} busy={isBusy(row) && 'Restaurando...'} onClick={() => onRestore(row)}>
        Restaurar<span className="sr"> {getName(row)}</span>
      </Button>
    ),
  },
]

function TrashTable({ rows }: { rows: readonly TrashedRecord[] }) {
  const restore = useRestoreRecord()
  const place = useRef<HTMLDivElement>(null)
  const columns = createColumns({
    today: useToday(),
    zone: useZone(),
    isBusy: (row) => restore.isPending && restore.variables === row,
    onRestore: (row) => restore.mutate(row, { onSuccess: () => focusListOfRemovedRow(place.current) }),
  })
  return (
    <div ref={place} tabIndex={-1}>
      <DataTable
        caption="Excluídos, do último ao primeiro"
        className="record-trash"
        columns={columns}
        rows={rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
    </div>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const canSeeFinance = useCan('finance.read')
  return (
    <Page
      title="Lixeira"
      subtitle={`Peças, textos, gravações, kits, personas e contatos ficam aqui por ${TRASH_DAYS} dias depois de excluídos`}
      action={
        canSeeFinance && (
          <Link className="btn btn--default btn--small" to="/financeiro/lixeira">
            Saídas e entradas excluídas
          </Link>
        )
      }
    >
      {children}
    </Page>
  )
}

function Trash() {
  const { tipo } = route.useSearch()
  const navigate = useNavigate()
  const query = useInfiniteQuery(recordTrashQuery(tipo))
  const nothing = tipo ? `Nada deste tipo na lixeira` : 'Nada na lixeira'
  return (
    <section className="card card--flush" aria-label="Excluídos">
      <div className="record-trash__head">
        <NativeSelect
          aria-label="Mostrar"
          options={OPTIONS}
          value={tipo ?? ''}
          onChange={(value) =>
            void navigate({ to: '/lixeira', search: value === '' ? {} : { tipo: value as TrashKind }, replace: true })
          }
        />
      </div>
      <QueryView
        query={query}
        loading="Carregando a lixeira..."
        skeleton={<TableSkeleton widths={[260, 150, 150, 90]} rows={6} />}
        failed="Não foi possível carregar a lixeira."
        empty={({ pages }) =>
          pages.every(({ records }) => records.length === 0) && (
            <EmptyState title={nothing} hint="O que você excluir fica aqui e pode ser restaurado." icon={IconTrash} />
          )
        }
      >
        {({ pages }) => (
          <>
            <TrashTable rows={pages.flatMap(({ records }) => records)} />
            <LoadMore list={query} />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** The screen of what people made and deleted, but for the entries, which have a trash of their own. */
export const RecordTrashPage = () => (
  <Frame>
    <Trash />
  </Frame>
)

export const Unavailable = () => (
  <Frame>
    <UnavailableCard title="Não há lixeira aqui" hint="Este painel repassa as chamadas a outro serviço." />
  </Frame>
)
