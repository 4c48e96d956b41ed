import { Link } from '@tanstack/react-router'
import type { EntrySummary } from 'contract/finance/filters.ts'
import { useToday } from '#lib/session/session.ts'
import { type EntrySearch, makeAfterThisMonthFilters, pickFilters } from '../filters/entry-search.ts'

type Props = { to: '/financeiro' | '/financeiro/entradas'; search: EntrySearch; summary: EntrySummary | undefined }

/**
 * The list leaves these out by default; renders nothing if there are none, or if the list does not end with this month
 * (`resolveFilters`).
 */
export function AfterThisMonthLink({ to, search, summary }: Props) {
  const later = makeAfterThisMonthFilters(search, useToday())
  if (!later || !summary || summary.count === 0) return null
  return (
    <Link className="hover-link reach" to={to} search={{ ...pickFilters(search), ...later }} replace>
      {`mais ${summary.count.toLocaleString('pt-BR')} depois deste mês`}
    </Link>
  )
}
