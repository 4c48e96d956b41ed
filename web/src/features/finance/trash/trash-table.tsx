import type { CivilDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import type { useSelected } from '../../../components/use-selected.ts'
import { type TrashHandlers, TrashRow } from './trash-row.tsx'
import { WORDS } from './words.ts'

type Props = Omit<TrashHandlers, 'onToggle'> & {
  kind: EntryKind
  rows: readonly TrashedEntry[]
  today: CivilDate
  zone: string
  selected: ReturnType<typeof useSelected<TrashedEntry>>
  /** What is being restored. */
  busy: readonly number[]
}

function PickAll({ kind, rows, selected }: Pick<Props, 'kind' | 'rows' | 'selected'>) {
  const { chosen } = selected
  return (
    <label className="pick__box">
      <input
        type="checkbox"
        aria-label={`Selecionar as ${WORDS[kind].many} mostradas`}
        checked={chosen.length > 0 && chosen.length === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length
        }}
        onChange={({ target }) => selected.set(rows, target.checked)}
      />
      <span className="only-phone small sub" aria-hidden>
        Selecionar as mostradas
      </span>
    </label>
  )
}

export function TrashTable({ kind, rows, selected, busy, ...row }: Props) {
  return (
    <table className="table fold due__table trash">
      <caption className="sr">Excluídas, da última à primeira</caption>
      <thead>
        <tr>
          <th scope="col" className="pick">
            <PickAll kind={kind} rows={rows} selected={selected} />
          </th>
          <th scope="col" className="when">
            Excluída em
          </th>
          <th scope="col" className="what">
            Descrição
          </th>
          <th scope="col" className="where">
            Fica até
          </th>
          <th scope="col" className="num amount">
            Valor
          </th>
          <th scope="col" className="num do">
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <TrashRow
            key={entry.id}
            row={entry}
            chosen={selected.isChosen(entry.id)}
            busy={busy.includes(entry.id)}
            onToggle={(one, on) => selected.set([one], on)}
            {...row}
          />
        ))}
      </tbody>
    </table>
  )
}
