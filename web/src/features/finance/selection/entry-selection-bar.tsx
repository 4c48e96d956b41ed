import { IconCheck, IconFolder, IconTag, IconTrash } from '@tabler/icons-react'
import type { ClassificationField } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { MAX_SELECTED_ENTRIES } from 'contract/finance/selected-entries.ts'
import { formatBRL } from 'contract/values/money.ts'
import { SelectionAction, SelectionBar } from '#components/tables/selection-bar.tsx'
import { formatCount } from '#lib/format/format.ts'
import { notify } from '#lib/notify.ts'
import { describeLock, useFindClosedMonth } from '../entries/closed-months.ts'
import { canMarkPaid, type EditableRow, hasAmount, sumCentavos } from '../entries/row.ts'
import { makeSelectionOutcome } from './update-selection-after-refusal.ts'
import { useDeleteSelected } from './use-delete-selected.ts'
import type { PickedEntries } from './use-list-selection.ts'
import { describeLeftOut } from './use-pay-selected-where-possible.ts'
import { FIELD_WORDS, KIND_WORDS } from './words.ts'

const ICONS = { category: IconTag, project: IconFolder }

type SummaryProps = { kind: EntryKind; rows: readonly EditableRow[]; unseen: number }

function Summary({ kind, rows, unseen }: SummaryProps) {
  const { chosen, chosenMany } = KIND_WORDS[kind]
  const complete = rows.filter(hasAmount).length
  const incomplete = rows.length - complete
  return (
    <span className="dotted">
      <span>
        {formatCount(rows.length, chosen, chosenMany)}
        {unseen > 0 && `, ${unseen} fora da página`}
      </span>
      {complete > 0 && <span className="tnum">{formatBRL(sumCentavos(rows))}</span>}
      {incomplete > 0 && <span>{incomplete} a completar</span>}
    </span>
  )
}

type Props = {
  kind: EntryKind
  /** All selected entries, with their newest known revisions. */
  rows: readonly EditableRow[]
  /** How many of the selected entries are not among the rows on screen. */
  unseen: number
  picks: PickedEntries
  onClassify: (field: ClassificationField) => void
  onPay: () => void
}

/** Entries that were paid or deleted are deselected; an undo does not select them again. */
export default function EntrySelectionBar({ kind, rows, unseen, picks, onClassify, onPay }: Props) {
  const { fields, paid, markPaid } = KIND_WORDS[kind]
  const remove = useDeleteSelected(kind, makeSelectionOutcome(rows, picks))
  const tooMany = rows.length > MAX_SELECTED_ENTRIES
  const busy = remove.isPending
  const findClosed = useFindClosedMonth()
  const locked = rows.filter((row) => describeLock(kind, row, findClosed)).length
  const { chosen, chosenMany } = KIND_WORDS[kind]
  /** Refuses before anything is asked: all or none of the selected entries change. */
  const ifOpen = (act: () => void) => () => {
    if (busy) return
    if (locked === 0) return act()
    const title = `${formatCount(locked, chosen, chosenMany)} de mês fechado`
    const refusal = locked === 1 ? 'Nada nela muda mais. Tire-a' : 'Nada nelas muda mais. Tire-as'
    notify({ kind: 'invalid', title, message: `${refusal} da seleção, ou peça a um dono que reabra o mês.` })
  }
  const askForDay = () => {
    if (rows.some(canMarkPaid)) return onPay()
    notify({ kind: 'done', title: 'Nada a mudar', message: describeLeftOut(kind, rows) })
  }
  return (
    <SelectionBar
      label="Seleção"
      status={tooMany ? `Escolha até ${MAX_SELECTED_ENTRIES} por vez` : <Summary kind={kind} rows={rows} unseen={unseen} />}
      busy={busy}
      onClear={picks.clear}
    >
      {fields.map((field) => {
        const { set, short } = FIELD_WORDS[field]
        return (
          <SelectionAction
            key={field}
            label={set}
            short={short}
            icon={ICONS[field]}
            aria-haspopup="dialog"
            disabled={tooMany}
            onClick={ifOpen(() => onClassify(field))}
          />
        )
      })}
      <SelectionAction
        label={markPaid}
        short={paid}
        icon={IconCheck}
        aria-haspopup="dialog"
        disabled={tooMany}
        onClick={() => busy || askForDay()}
      />
      <SelectionAction
        label="Excluir"
        short="Excluir"
        icon={IconTrash}
        disabled={tooMany}
        busy={remove.isPending && 'Excluindo...'}
        onClick={ifOpen(() => remove.remove(rows))}
      />
    </SelectionBar>
  )
}
