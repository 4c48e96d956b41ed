import type { TrashedEntry } from 'contract/finance/trash.ts'
import { useState } from 'react'

/** Which of the shown rows are chosen; what is shown no more is not. */
export function useSelected(rows: readonly TrashedEntry[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const set = (some: readonly TrashedEntry[], on: boolean) => {
    const touched = new Set(some.map(({ id }) => id))
    setIds((before) => new Set(on ? [...before, ...touched] : [...before].filter((id) => !touched.has(id))))
  }
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: (id: number) => ids.has(id),
    set,
    clear: () => setIds(new Set()),
  }
}

export type Selected = ReturnType<typeof useSelected>
