import '../ui/choices.css'
import './selection.css'
import type { ChangeEvent, KeyboardEvent } from 'react'
import type { Column } from './data-table.tsx'
import type { useRowSelection } from './use-row-selection.ts'

type Selection<Row extends { id: number }> = ReturnType<typeof useRowSelection<Row>>

type BoxProps = {
  id: number
  name: string
  title?: string | undefined
  checked: boolean
  disabled?: boolean
  selection: Pick<Selection<never>, 'toggle' | 'extend'>
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

function findNeighbour(box: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const boxes = [...(box.closest('.picks')?.querySelectorAll<HTMLInputElement>(':is(tbody, li) .pick__box input:enabled') ?? [])]
  return boxes[boxes.indexOf(box) + step]
}

/**
 * Shift selects every row since the start of the latest range; the arrow keys move to the neighbouring row, and with Shift extend
 * the selection to it.
 */
export function SelectionBox({ id, name, title, checked, disabled, selection }: BoxProps) {
  const toggle = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    selection.toggle(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault() // the arrow key must not scroll the page
    const next = findNeighbour(event.currentTarget, step)
    next?.focus()
    if (next && event.shiftKey) selection.extend(id, Number(next.value))
  }
  return (
    <label className="pick__box" title={title}>
      <input
        type="checkbox"
        value={id}
        aria-label={`Selecionar ${name}`}
        disabled={disabled}
        checked={checked}
        onChange={toggle}
        onKeyDown={move}
      />
    </label>
  )
}

type AllProps = { label: string; short: string; count: number; of: number; onChange: (on: boolean) => void }

function SelectAllBox({ label, short, count, of, onChange }: AllProps) {
  return (
    <label className="pick__box">
      <input
        type="checkbox"
        aria-label={label}
        disabled={of === 0}
        checked={count > 0 && count === of}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < of
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="only-phone small sub" aria-hidden>
        {short}
      </span>
    </label>
  )
}

type Options<Row, Chosen extends Row & { id: number }> = {
  selection: Selection<Chosen>
  rows: readonly Row[]
  canChoose: (row: Row) => row is Chosen
  nameOf: (row: Row) => string
  label: string
  short: string
  whyNot?: string
  isBusy?: (row: Row) => boolean
}

export function createSelectionColumn<Row extends { id: unknown }, Chosen extends Row & { id: number }>({
  selection,
  rows,
  canChoose,
  nameOf,
  label,
  short,
  whyNot,
  isBusy,
}: Options<Row, Chosen>): Column<Row> {
  const candidates = rows.filter(canChoose)
  const isChosen = (row: Row) => canChoose(row) && selection.isChosen(row.id)
  return {
    name: label,
    head: (
      <SelectAllBox
        label={label}
        short={short}
        count={candidates.filter(isChosen).length}
        of={candidates.length}
        onChange={(on) => selection.set(candidates, on)}
      />
    ),
    role: 'pick',
    isPlainHead: true,
    className: 'pick',
    rowClass: (row) => (isChosen(row) ? 'is-chosen' : undefined),
    cell: (row) =>
      (whyNot || canChoose(row)) && (
        <SelectionBox
          id={Number(row.id)}
          name={nameOf(row)}
          title={canChoose(row) ? undefined : whyNot}
          checked={isChosen(row)}
          disabled={!canChoose(row) || isBusy?.(row) === true}
          selection={selection}
        />
      ),
  }
}
