import { useState } from 'react'

/** Which of the shown rows are chosen; what is shown no more is not. */
export function useSelected<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const forget = (gone: readonly number[]) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id))))
  const set = (some: readonly Row[], on: boolean) => {
    const touched = some.map(({ id }) => id)
    if (on) setIds((before) => new Set([...before, ...touched]))
    else forget(touched)
  }
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: (id: number) => ids.has(id),
    set,
    forget,
    clear: () => setIds(new Set()),
  }
}
