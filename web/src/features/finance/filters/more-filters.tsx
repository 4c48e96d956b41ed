import { useDebouncedCallback } from '@mantine/hooks'
import type { CivilDate } from 'contract/values/dates.ts'
import { useState } from 'react'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { ENTRY_ORDERS, findOrderName, NEWEST_FIRST, replaceOrder } from './entry-order.ts'
import { omitParameters } from './entry-search.ts'
import { type FilterProps, ListFilter, type ListName } from './filter-lists.tsx'

const TYPING_MS = 400

type AmountProps = {
  label: string
  value: number | null
  onChange: (centavos: number | null) => void
  error?: string | undefined
}

/** Writes the amount to the address when the typing pauses, and also shows changes of the address that come from elsewhere. */
function AmountLimit({ value, onChange, ...field }: AmountProps) {
  const [typed, setTyped] = useState({ value, from: value })
  const commit = useDebouncedCallback(onChange, TYPING_MS)
  const shown = typed.from === value || typed.value === value ? typed.value : value
  const type = (next: number | null) => {
    setTyped({ value: next, from: value })
    commit(next)
  }
  return <MoneyField {...field} value={shown} onChange={type} />
}

type Ends<End> = readonly [first: End | undefined, last: End | undefined]
type EndIndex = 0 | 1

/** A range that is not applied, because its end lies before its beginning. */
type Refused<End> = { ends: Ends<End>; edited: EndIndex; applied: Ends<End> }

const isReversed = <End extends string | number>([first, last]: Ends<End>): boolean =>
  first !== undefined && last !== undefined && first > last

/** A reversed range stays in the fields with a message and is not applied; it gives way to a range that is applied elsewhere meanwhile. */
function useRangeEdit<End extends string | number>(applied: Ends<End>, onApply: (ends: Ends<End>) => void) {
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

type Props = FilterProps & { lists: readonly ListName[] }

export default function MoreFilters({ lists, search, onChange }: Props) {
  const days = useRangeEdit<CivilDate>([search.from, search.to], ([from, to]) =>
    onChange({ ...omitParameters(search, 'from', 'to', 'tudo'), ...omitParameters({ from, to }) }),
  )
  const values = useRangeEdit<number>([search.min, search.max], ([min, max]) =>
    onChange({ ...omitParameters(search, 'min', 'max'), ...omitParameters({ min, max }) }),
  )
  const sort = (name: string | null) =>
    onChange(replaceOrder(search, ENTRY_ORDERS.find(({ value }) => value === name)?.order ?? NEWEST_FIRST))
  return (
    <div className="filters__panel">
      <DateField label="De" assumedYear="current" {...days.bind(0, 'Este dia é posterior ao último')} />
      <DateField label="Até" assumedYear="current" {...days.bind(1, 'Este dia é anterior ao primeiro')} />
      <AmountLimit label="Valor mínimo" {...values.bind(0, 'É maior que o valor máximo')} />
      <AmountLimit label="Valor máximo" {...values.bind(1, 'É menor que o valor mínimo')} />
      {lists.map((name) => (
        <ListFilter key={name} name={name} search={search} onChange={onChange} />
      ))}
      <span className="filters__order">
        <FilterSelect label="Ordem: mais novas primeiro" options={ENTRY_ORDERS} value={findOrderName(search)} onChange={sort} />
      </span>
    </div>
  )
}
