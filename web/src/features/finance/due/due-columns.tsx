import {
  IconAlertTriangle,
  IconBarcode,
  IconCalendar,
  IconCash,
  IconCheck,
  IconCopy,
  IconEye,
  IconHistory,
  IconListSearch,
  IconPaperclip,
  IconPencil,
} from '@tabler/icons-react'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Column } from '#components/tables/data-table.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { copyText } from '#lib/copy-text.ts'
import { notify } from '#lib/notify.ts'
import { CompleteButton } from '../entries/complete-button.tsx'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { LockMark } from '../entries/lock-mark.tsx'
import { getRemaining, isPaidInPart } from '../entries/row.ts'
import { chargeByPix, REGISTER_PAYMENT } from '../entries/use-entry-actions.tsx'
import { RowReceipts } from '../receipts/row-receipts.tsx'
import type { DueListContext } from './due-calls.ts'
import { describeBankDay, describeLateness, formatLongDay, formatShortDay } from './due-days.ts'
import { isPayable } from './use-selection.ts'
import { DUE_WORDS } from './words.ts'

export type DueActions = Record<
  'onPay' | 'onPayOtherwise' | 'onEdit' | 'onComplete' | 'onAttach' | 'onCode' | 'onHistory' | 'onFind',
  (row: DueEntry) => void
> & { lockOf: (row: DueEntry) => string | undefined }

const getParty = (kind: EntryKind, { project, client }: DueEntry) => (kind === 'outflow' ? project : client)

function DueDate({ row, kind, today }: Pick<DueListContext, 'kind' | 'today'> & { row: DueEntry }) {
  const party = getParty(kind, row)
  return (
    <>
      <time dateTime={row.date}>
        <span className="only-wide">{formatLongDay(row.date ?? '')}</span>
        <span className="only-phone">vence {formatShortDay(row.date ?? '', today)}</span>
      </time>
      {party && (
        <span className="only-phone" title={party}>
          {' '}
          · {party}
        </span>
      )}
    </>
  )
}

function Days({ row, kind, today }: Pick<DueListContext, 'kind' | 'today'> & { row: DueEntry }) {
  const note = describeBankDay(row, today, kind)
  const late = describeLateness(row, today, kind)
  return (
    <span className="due__days">
      {late && (
        <Badge tone={late.tone} icon={late.tone === 'neg' && <IconAlertTriangle className="icon icon--14" aria-hidden />}>
          {late.text}
        </Badge>
      )}
      {isPaidInPart(row) && (
        <Badge>
          {ENTRY_KINDS[kind].paid} em parte, de {formatBRL(row.centavos ?? 0)}
        </Badge>
      )}
      {note && (
        <Badge title={note.why} icon={<IconCalendar className="icon icon--14" aria-hidden />}>
          {note.text}
        </Badge>
      )}
    </span>
  )
}

const copyCode = async ({ paymentCode, description }: DueEntry) => {
  if (await copyText(paymentCode ?? '')) notify({ kind: 'done', title: 'Código copiado', message: description })
}

const listActions = (row: DueEntry, kind: EntryKind, actions: DueActions): (RowAction | false)[] => [
  isPayable(row)
    ? { label: DUE_WORDS[kind].payOne, icon: IconCheck, run: () => actions.onPay(row) }
    : !actions.lockOf(row) && { label: 'Completar valor', icon: IconPencil, run: () => actions.onComplete(row) },
  isPayable(row) && { label: REGISTER_PAYMENT[kind], icon: IconCash, run: () => actions.onPayOtherwise(row) },
  kind === 'inflow' && chargeByPix(row.id),
  Boolean(row.paymentCode) && { label: 'Copiar código', icon: IconCopy, run: () => void copyCode(row) },
  Boolean(row.paymentCode) && { label: 'Ver código', icon: IconBarcode, run: () => actions.onCode(row) },
  actions.lockOf(row)
    ? { label: 'Ver', icon: IconEye, run: () => actions.onEdit(row) }
    : { label: 'Editar', icon: IconPencil, run: () => actions.onEdit(row) },
  { label: 'Anexar comprovante', icon: IconPaperclip, permission: 'finance.write', run: () => actions.onAttach(row) },
  { label: 'Histórico', icon: IconHistory, run: () => actions.onHistory(row) },
  { label: 'Ver na lista', icon: IconListSearch, run: () => actions.onFind(row) },
]

export function createDueColumns({
  kind,
  today,
  ...actions
}: Pick<DueListContext, 'kind' | 'today'> & DueActions): Column<DueEntry>[] {
  return [
    {
      name: 'Vencimento',
      className: 'when',
      cellClass: 'tnum',
      cell: (row) => <DueDate row={row} kind={kind} today={today} />,
    },
    {
      name: 'Descrição',
      className: 'what',
      cell: (row) => (
        <span className="cell">
          <RowNameOrButton name={row.description} onOpen={() => actions.onEdit(row)} />
          <LockMark lock={actions.lockOf(row)} />
          <Days row={row} kind={kind} today={today} />
          <RowReceipts row={row} onShow={() => actions.onAttach(row)} />
          {getParty(kind, row) && <span className="only-narrow only-wide small sub">{getParty(kind, row)}</span>}
        </span>
      ),
    },
    {
      name: DUE_WORDS[kind].party,
      className: 'where',
      role: 'wide',
      cell: (row) => <TruncatedText text={getParty(kind, row)} />,
    },
    {
      name: 'Valor',
      className: 'num amount',
      cell: (row) =>
        isPayable(row) ? (
          formatBRL(getRemaining(row))
        ) : actions.lockOf(row) ? (
          <Badge tone="warn">A completar</Badge>
        ) : (
          <CompleteButton name={row.description} onPress={() => actions.onComplete(row)} />
        ),
    },
    {
      name: 'Ações',
      className: 'do',
      headClass: 'num',
      cell: (row) => <RowActions name={row.description} actions={listActions(row, kind, actions)} />,
    },
  ]
}
