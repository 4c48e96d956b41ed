import '../entries/entries-page.css'
import type { EntryKind } from 'contract/finance/due.ts'
import type { PaperCode } from 'contract/papers/paper-code.ts'
import { findPaperCodes } from 'contract/papers/read-papers.ts'
import { lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { useState } from 'react'
import { FilterToggle } from '#components/tables/filter-toggle.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { useToday } from '#lib/session/session.ts'
import { countActiveFilters } from '../filters/active-filters.tsx'
import { omitParameters } from '../filters/entry-search.ts'
import { ListFilter, type ListName } from '../filters/filter-lists.tsx'
import { PeriodPicker } from '../filters/period-picker.tsx'
import type { DueSearch } from './due-search.ts'

const LISTS: Readonly<Record<EntryKind, readonly ListName[]>> = {
  outflow: ['category', 'project', 'company'],
  inflow: ['client', 'project', 'company'],
}

type Props = {
  kind: EntryKind
  search: DueSearch
  onChange: (search: DueSearch) => void
  /** Takes a code that is pasted, or typed by a scanner, into the search. */
  onPaper: (paper: PaperCode) => void
}

/** Without a period, all that is open is shown. */
export function DueFilterBar({ kind, search, onChange, onPaper }: Props) {
  const [open, setOpen] = useState(false)
  const today = useToday()
  const { from, to, q, code } = search
  const findPaper = (text: string) => (kind === 'outflow' ? findPaperCodes(text)[0] : undefined)
  const searchFor = (words: string) => {
    const paper = findPaper(words)
    if (paper) onPaper(paper)
    else onChange(words ? { ...search, q: words } : omitParameters(search, 'q'))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className={`filters ${open ? 'filters--open' : ''}`}
      aria-label="Filtrar contas"
      onPaste={(event) => {
        const paper = findPaper(event.clipboardData.getData('text'))
        if (!paper) return
        event.preventDefault()
        onPaper(paper)
      }}
    >
      <SearchBox
        key={code}
        label={kind === 'outflow' ? 'Buscar ou colar um código' : 'Buscar conta'}
        q={q ?? ''}
        onSearch={searchFor}
      />
      <FilterToggle active={countActiveFilters(search)} open={open} onToggle={() => setOpen(!open)} />
      <PeriodPicker
        value={from || to ? { from, to } : { tudo: true }}
        onChange={({ tudo, ...period }) => {
          const untilThisMonth = period.from || period.to ? period : { to: lastDayOfMonth(toMonth(today)) }
          onChange({ ...omitParameters(search, 'from', 'to'), ...(tudo ? {} : untilThisMonth) })
        }}
      />
      {LISTS[kind].map((name) => (
        <ListFilter key={name} name={name} search={search} onChange={onChange} />
      ))}
    </form>
  )
}
