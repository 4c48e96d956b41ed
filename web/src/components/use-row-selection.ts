import { useRef, useState } from 'react'

/** From one row to another, both included, in the order in which they are shown. */
function sliceRange<Row extends { id: number }>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? rows.slice(last, last + 1) : rows.slice(first, last + 1)
}

/** Which of the shown rows are chosen, one by one or as ranges. */
export function useRowSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(new Map())
  /** The range: where it began and how far it goes. */
  const range = useRef<{ from: number; to: number }>(undefined)
  const forget = (gone: readonly number[]) => setPicked((before) => new Map([...before].filter(([id]) => !gone.includes(id))))
  const set = (some: readonly Row[], on: boolean) => {
    if (on) setPicked((before) => new Map([...before, ...some.map((row) => [row.id, row] as const)]))
    else forget(some.map(({ id }) => id))
  }
  /** `through`: everything from the row touched before to this one, as Shift does in lists. */
  const toggle = (id: number, on: boolean, through: boolean) => {
    set(sliceRange(rows, through ? (range.current?.from ?? id) : id, id), on)
    range.current = { from: id, to: id }
  }
  /** Takes the range from one row to its neighbour: away from where it began it grows, back to there it shrinks. */
  const extend = (from: number, to: number) => {
    const begun = range.current?.to === from ? range.current.from : from
    set(sliceRange(rows, begun, from), false)
    set(sliceRange(rows, begun, to), true)
    range.current = { from: begun, to }
  }
  return {
    /** What is shown no more is not among them. */
    chosen: rows.filter(({ id }) => picked.has(id)),
    /** What was chosen and is not shown now, as it was then: a list may have it on a page that is not loaded. */
    unseen: () => [...picked.values()].filter(({ id }) => !rows.some((row) => row.id === id)),
    isChosen: (id: number) => picked.has(id),
    set,
    toggle,
    extend,
    forget,
    clear: () => setPicked(new Map()),
  }
}
