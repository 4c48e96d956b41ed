import { IconX } from '@tabler/icons-react'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import type { ReactNode } from 'react'
import type { Option } from '#components/ui/select-field.tsx'
import { type EntrySearch, omitParameters } from './entry-search.ts'
import { FILTER_LISTS, type FilterProps, type ListName, useFilterOptions } from './filter-lists.tsx'

type Range = { from?: string | undefined; to?: string | undefined }

const formatRange = ({ from, to }: Range) => (from && to ? `de ${from} a ${to}` : from ? `desde ${from}` : `até ${to}`)

const formatLimit = (centavos: number | undefined) => (centavos === undefined ? undefined : formatBRL(centavos))
const formatDay = (date: string | undefined) => (date ? formatDate(date) : undefined)

type Chip = { names: readonly (keyof EntrySearch)[]; text: (search: EntrySearch) => string }

const CHIPS: readonly Chip[] = [
  { names: ['from', 'to'], text: ({ from, to }) => `Período: ${formatRange({ from: formatDay(from), to: formatDay(to) })}` },
  { names: ['min', 'max'], text: ({ min, max }) => `Valor: ${formatRange({ from: formatLimit(min), to: formatLimit(max) })}` },
  { names: ['series'], text: () => 'Só uma recorrência' },
]

const isSet = (search: EntrySearch, names: readonly (keyof EntrySearch)[]) => names.some((name) => search[name] !== undefined)

const listNames = (search: EntrySearch) => (Object.keys(FILTER_LISTS) as ListName[]).filter((name) => isSet(search, [name]))

/** Neither the search text, which has a box of its own, nor `tudo` counts. */
export const countActiveFilters = (search: EntrySearch): number =>
  CHIPS.filter(({ names }) => isSet(search, names)).length + listNames(search).length + (search.status ? 1 : 0)

/**
 * Moves the focus from a chip that is about to be removed to the chip after it, or to the one before if it is the last. @returns false for
 * the only chip
 */
function focusNeighbour(chip: HTMLButtonElement): boolean {
  const chips = [...(chip.closest('ul')?.querySelectorAll('button') ?? [])]
  const at = chips.indexOf(chip)
  const neighbour = chips[at + 1] ?? chips[at - 1]
  neighbour?.focus()
  return neighbour !== undefined
}

type ChipProps = { children: ReactNode; onRemove: (chip: HTMLButtonElement) => void }

function ChipButton({ children, onRemove }: ChipProps) {
  return (
    <li>
      <button
        className="chip reach"
        type="button"
        title="Remover este filtro"
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <span className="sr">Remover filtro: </span>
        {children}
        <IconX className="icon icon--14" aria-hidden />
      </button>
    </li>
  )
}

function ListChip({ name, item, onRemove }: Pick<ChipProps, 'onRemove'> & { name: ListName; item: IdOrNone | undefined }) {
  const chosen = useFilterOptions(name, item).name ?? '…'
  return <ChipButton onRemove={onRemove}>{item === 'none' ? chosen : `${FILTER_LISTS[name].label}: ${chosen}`}</ChipButton>
}

type Props = FilterProps & {
  statuses: readonly Option[]
  /** Focuses the button that opens the filters; called when the only chip is removed. */
  focusFilters: () => void
}

export function ActiveFilters({ search, onChange, statuses, focusFilters }: Props) {
  if (countActiveFilters(search) === 0) return null
  const remove = (names: readonly (keyof EntrySearch)[]) => (chip: HTMLButtonElement) => {
    if (!focusNeighbour(chip)) focusFilters()
    onChange(omitParameters(search, ...names))
  }
  return (
    <ul className="chips" aria-label="Filtros ativos">
      {listNames(search).map((name) => (
        <ListChip key={name} name={name} item={search[name]} onRemove={remove([name])} />
      ))}
      {search.status && (
        <ChipButton onRemove={remove(['status'])}>
          Situação: {statuses.find(({ value }) => value === search.status)?.label}
        </ChipButton>
      )}
      {CHIPS.filter(({ names }) => isSet(search, names)).map(({ names, text }) => (
        <ChipButton key={names.join()} onRemove={remove(names)}>
          {text(search)}
        </ChipButton>
      ))}
    </ul>
  )
}
