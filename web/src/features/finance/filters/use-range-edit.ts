import { useState } from 'react'

type Ends<End> = readonly [first: End | undefined, last: End | undefined]
type EndIndex = 0 | 1

/** A range that is not applied, because its end lies before its beginning. */
type Refused<End> = { ends: Ends<End>; edited: EndIndex; applied: Ends<End> }

const isReversed = <End extends string | number>([first, last]: Ends<End>): boolean =>
  first !== undefined && last !== undefined && first > last

/** A reversed range stays in the fields with a message and is not applied; it gives way to a range that is applied elsewhere meanwhile. */
export function useRangeEdit<End extends string | number>(applied: Ends<End>, onApply: (ends: Ends<End>) => void) {
  const [edit, setRefused] = useState<Refused<End>>()
  const refused = edit?.applied.every((end, index) => end === applied[index]) ? edit : undefined
  const ends = refused?.ends ?? applied
  const change = (edited: EndIndex, end: End | undefined) => {
    const next: Ends<End> = edited === 0 ? [end, ends[1]] : [ends[0], end]
    if (isReversed(next)) return setRefused({ ends: next, edited, applied })
    setRefused(undefined)
    onApply(next)
  }
  const bind = (index: EndIndex, message: string) => ({
    value: ends[index] ?? null,
    onChange: (end: End | null) => change(index, end ?? undefined),
    error: refused?.edited === index ? message : undefined,
  })
  return { bind }
}
