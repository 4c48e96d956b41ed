import './trash-page.css'
import { IconAlertTriangle, IconArrowBackUp, IconTrash, IconTrashX, IconWallet } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { TRASH_KINDS, TRASH_PERMISSIONS, type TrashedRecord, type TrashKind } from 'contract/trash/trash.ts'
import { type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { type ReactNode, useRef } from 'react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Page } from '#components/ui/page.tsx'
import { focusListOfRemovedRow } from '#lib/focus/focus-element.ts'
import { formatTime } from '#lib/format/moments.ts'
import { formatTimeLeft } from '#lib/format/time-left.ts'
import { useCan, usePermissions } from '#lib/session/permissions.ts'
import { useToday, useZone } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { recordTrashQuery, useEmptyTrash, usePurgeRecord, useRestoreRecord } from './trash-calls.ts'

const route = getRouteApi('/lixeira')

const KIND_NAMES: Readonly<Record<TrashKind, { one: string; many: string; all: string }>> = {
  piece: { one: 'Peça', many: 'Peças', all: 'todas as peças' },
  document: { one: 'Texto', many: 'Textos', all: 'todos os textos' },
  recording: { one: 'Gravação', many: 'Gravações', all: 'todas as gravações' },
  kit: { one: 'Brand kit', many: 'Brand kits', all: 'todos os brand kits' },
  persona: { one: 'Persona', many: 'Personas', all: 'todas as personas' },
  lead: { one: 'Contato', many: 'Contatos', all: 'todos os contatos' },
}
const OPTIONS = [{ value: '', label: 'Tudo' }, ...TRASH_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind].many }))]

const getName = ({ name }: TrashedRecord): string => name ?? 'Sem título'

type Options = {
  today: CivilDate
  zone: string
  isBusy: (row: TrashedRecord) => boolean
  onRestore: (row: TrashedRecord) => void
  onPurge: (row: TrashedRecord) => void
}

const createColumns = ({ today, zone, isBusy, onRestore, onPurge }: Options): Column<TrashedRecord>[] => [
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
          <span className="only-phone">excluído em </span>
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
          <span>
            <span className="only-phone">fica até </span>
            {formatDate(restorableUntil)}
          </span>
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
      <RowActions
        name={getName(row)}
        actions={[
          {
            label: 'Excluir para sempre',
            icon: IconTrashX,
            danger: true,
            permission: TRASH_PERMISSIONS[row.kind],
            run: () => onPurge(row),
          },
        ]}
      >
        <Button
          small
          icon={IconArrowBackUp}
          permission={TRASH_PERMISSIONS[row.kind]}
          busy={isBusy(row) && 'Restaurando...'}
          onClick={() => onRestore(row)}
        >
          Restaurar<span className="sr"> {getName(row)}</span>
        </Button>
      </RowActions>
    ),
  },
]

function TrashTable({ rows }: { rows: readonly TrashedRecord[] }) {
  const restore = useRestoreRecord()
  const purge = usePurgeRecord()
  const purging = useDialog<TrashedRecord>()
  const { item: record, opened } = purging.use()
  const place = useRef<HTMLDivElement>(null)
  const columns = createColumns({
    today: useToday(),
    zone: useZone(),
    isBusy: (row) => restore.isPending && restore.variables === row,
    onRestore: (row) => restore.mutate(row, { onSuccess: () => focusListOfRemovedRow(place.current) }),
    onPurge: purging.open,
  })
  return (
    <div ref={place} tabIndex={-1}>
      <DataTable
        caption="Excluídos, do mais recente ao mais antigo"
        className="record-trash"
        columns={columns}
        rows={rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
      <LazyConfirmDialog
        title="Excluir para sempre"
        question={record ? `Excluir “${getName(record)}” para sempre? Não será possível desfazer.` : ''}
        hint="O que pertence só a este registro também é excluído."
        confirm="Excluir para sempre"
        opened={opened}
        busy={purge.isPending}
        onConfirm={() => record && purge.mutate(record, { onSettled: () => purging.closeFor(record) })}
        onClose={purging.close}
      />
    </div>
  )
}

function EmptyTrash({ kind, rows }: { kind: TrashKind | undefined; rows: readonly TrashedRecord[] }) {
  const can = usePermissions()
  const empty = useEmptyTrash()
  const { use, open, close } = useDialog()
  const { opened } = use()
  const [latest] = rows
  if (!latest || !TRASH_KINDS.some((one) => (!kind || one === kind) && can(TRASH_PERMISSIONS[one]))) return null
  const what = kind ? `${KIND_NAMES[kind].all} da lixeira` : 'tudo o que está na lixeira'
  return (
    <>
      <Button small icon={IconTrashX} onClick={() => open()}>
        Esvaziar lixeira
      </Button>
      <LazyConfirmDialog
        title="Esvaziar lixeira"
        question={`Excluir ${what} para sempre? Não será possível desfazer.`}
        hint="Saídas e entradas têm uma lixeira própria, que fica como está."
        confirm="Excluir para sempre"
        opened={opened}
        busy={empty.isPending}
        onConfirm={() => empty.mutate({ kind, until: latest.deletedAt }, { onSettled: close })}
        onClose={close}
      />
    </>
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
          <Link className="btn btn--default page__own-action" to="/financeiro/lixeira">
            <IconWallet className="icon icon--16" aria-hidden />
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
  const [{ tipo }, show] = useListSearch(route)
  const query = useInfiniteQuery(recordTrashQuery(tipo))
  return (
    <ListSection
      label="Excluídos"
      head={
        <div className="between record-trash__head">
          <NativeSelect
            aria-label="Mostrar"
            options={OPTIONS}
            value={tipo ?? ''}
            onChange={(value) => show(value === '' ? {} : { tipo: value as TrashKind })}
          />
          <EmptyTrash kind={tipo} rows={query.data?.pages.flatMap(({ records }) => records) ?? []} />
        </div>
      }
      query={query}
      rows={({ pages }) => pages.flatMap(({ records }) => records)}
      loading="Carregando a lixeira..."
      skeleton={[260, 150, 150, 90]}
      failed="Não foi possível carregar a lixeira."
      empty={
        <EmptyState
          title={tipo ? 'Nada deste tipo na lixeira' : 'Nada na lixeira'}
          hint="O que você excluir fica aqui e pode ser restaurado."
          icon={IconTrash}
        />
      }
    >
      {(rows) => <TrashTable rows={rows} />}
    </ListSection>
  )
}

/** Without the finance entries, which have a trash of their own. */
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
