import type { CivilDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import type { useRowSelection } from '../../../components/use-row-selection.ts'
import { KINDS } from '../entries/kinds.ts'
import { PickAll } from '../pick-box.tsx'
import { PickTable } from '../pick-table.tsx'
import { type TrashHandlers, TrashRow } from './trash-row.tsx'

type Props = TrashHandlers & {
  kind: EntryKind
  rows: readonly TrashedEntry[]
  today: CivilDate
  zone: string
  selected: ReturnType<typeof useRowSelection<TrashedEntry>>
  /** Whether a restoration is running. */
  busy: readonly number[]
}

export function TrashTable({ kind, rows, selected, busy, ...row }: Props) {
  const all = (
    <PickAll
      label={`Selecionar as ${KINDS[kind].many} mostradas`}
      short="Selecionar as mostradas"
      count={selected.chosen.length}
      of={rows.length}
      onChange={(on) => selected.set(rows, on)}
    />
  )
  return (
    <PickTable
      caption="Excluídas, da última à primeira"
      className="trash"
      all={all}
      when="Excluída em"
      where="Fica até"
      rows={rows}
    >
      {(entry, { key, ...tr }) => (
        <TrashRow
          key={key}
          tr={tr}
          row={entry}
          chosen={selected.isChosen(entry.id)}
          busy={busy.includes(entry.id)}
          picking={selected}
          {...row}
        />
      )}
    </PickTable>
  )
}
