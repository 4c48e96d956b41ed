import { useRef, useState } from 'react'

/** Both ends included, in the order shown; if the list has only one of the two rows, that row alone. */
function sliceRange<Row extends { id: number }>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? rows.slice(last, last + 1) : rows.slice(first, last + 1)
}

export function useRowSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(new Map())
  const range = useRef<{ from: number; to: number }>(undefined)
  const forget = (gone: readonly number[]) => setPicked((before) => new Map([...before].filter(([id]) => !gone.includes(id))))
  const set = (some: readonly Row[], on: boolean) => {
    if (on) setPicked((before) => new Map([...before, ...some.map((row) => [row.id, row] as const)]))
    else forget(some.map(({ id }) => id))
  }
  const toggle = (id: number, on: boolean, through: boolean) => {
    set(sliceRange(rows, through ? (range.current?.from ?? id) : id, id), on)
    range.current = { from: id, to: id }
  }
  const extend = (from: number, to: number) => {
    const start = range.current?.to === from ? range.current.from : from
    set(sliceRange(rows, start, from), false)
    set(sliceRange(rows, start, to), true)
    range.current = { from: start, to }
  }
  return {
    chosen: rows.filter(({ id }) => picked.has(id)),
    /** As they were when they were selected; they may be on a page that is not loaded. */
    unseen: () => [...picked.values()].filter(({ id }) => !rows.some((row) => row.id === id)),
    isChosen: (id: number) => picked.has(id),
    set,
    toggle,
    extend,
    forget,
    clear: () => setPicked(new Map()),
  }
}
