import '../../styles/tick.css'
import type { ChangeEvent, KeyboardEvent } from 'react'

/** The actions of a list's boxes: `toggle` a row, or all rows up to it; `extend` the range from a row to its neighbour. */
export type Picking = {
  toggle: (id: number, on: boolean, through: boolean) => void
  extend: (from: number, to: number) => void
}

type Props = { id: number; name: string; title?: string | undefined; checked: boolean; disabled: boolean; picking: Picking }

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The next box of the list that is enabled, across its tables. */
function findNeighbour(box: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const boxes = [...(box.closest('.picks')?.querySelectorAll<HTMLInputElement>('tbody .pick__box input:enabled') ?? [])]
  return boxes[boxes.indexOf(box) + step]
}

/** Chooses a row: Space one, with Shift all up to it; the arrows go from row to row, with Shift they choose on the way. */
export function PickBox({ id, name, title, checked, disabled, picking }: Props) {
  const toggle = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    picking.toggle(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault() // the page stays where it is
    const next = findNeighbour(event.currentTarget, step)
    next?.focus()
    if (next && event.shiftKey) picking.extend(id, Number(next.value))
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

/** Chooses every shown row that can be chosen. `short`: its label on phones. */
export function PickAll({ label, short, count, of, onChange }: AllProps) {
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
