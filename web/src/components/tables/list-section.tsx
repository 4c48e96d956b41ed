import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { QueryView } from '../feedback/query-view.tsx'
import { TableSkeleton } from '../feedback/skeleton.tsx'
import { StaleNote } from '../feedback/stale-note.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { LoadMore } from './load-more.tsx'

type NoMatch = {
  title: string
  hint?: ReactNode
  /** What clears the search, on its button. */
  clear?: string
  onClear: () => void
  /** Beside that button. */
  offers?: ReactNode
}

function NothingMatches({
  title,
  hint = 'Nenhum resultado para estes filtros.',
  clear = 'Limpar filtros',
  onClear,
  offers,
}: NoMatch) {
  const button = <Button onClick={onClear}>{clear}</Button>
  const action = offers ? (
    <span className="row">
      {button}
      {offers}
    </span>
  ) : (
    button
  )
  return <EmptyState title={title} hint={hint} action={action} />
}

/** `label` names a list without a visible heading; `panel` is the id by which the tabs above it name it as their panel. */
type FrameProps = { title: string; aside?: ReactNode } | { label: string; panel?: string }

function Frame({ children, ...props }: FrameProps & { children: ReactNode }) {
  if ('title' in props)
    return (
      <Section {...props} flush>
        {children}
      </Section>
    )
  return (
    <section className="card card--flush" id={props.panel} role={props.panel && 'tabpanel'} aria-label={props.label}>
      {children}
    </section>
  )
}

type Props<Data, Row> = FrameProps & {
  query: UseQueryResult<Data> | UseInfiniteQueryResult<Data>
  rows: (data: Data) => readonly Row[]
  loading: string
  failed: string
  /** The widths of a loading row's cells in pixels, or another picture of the loading list. */
  skeleton: readonly number[] | ReactNode
  empty: ReactNode
  /** Stands in for `empty` while a search or filters are set. */
  noMatch?: NoMatch | false | undefined
  /** Stands above the rows in every state of the list. */
  head?: ReactNode
  /** The bar of the selected rows; given, even as false, if rows can be selected. */
  bar?: ReactNode
  children: (rows: readonly Row[], data: Data) => ReactNode
}

export function ListSection<Data, Row>(props: Props<Data, Row>) {
  const { query, rows, loading, failed, skeleton, empty, noMatch, head, bar, children, ...frame } = props
  const hasMore = 'hasNextPage' in query && query.hasNextPage // whose loaded rows were all deleted
  const list = (
    <Frame {...frame}>
      {head}
      {query.data !== undefined && <StaleNote query={query} />}
      <QueryView
        query={query}
        loading={loading}
        skeleton={Array.isArray(skeleton) ? <TableSkeleton widths={skeleton} rows={6} /> : (skeleton as ReactNode)}
        failed={failed}
        empty={(data) => rows(data).length === 0 && !hasMore && (noMatch ? <NothingMatches {...noMatch} /> : empty)}
      >
        {(data) => children(rows(data), data)}
      </QueryView>
      {'fetchNextPage' in query && <LoadMore list={query as UseInfiniteQueryResult<InfiniteData<unknown>>} />}
    </Frame>
  )
  if (bar === undefined) return list
  return (
    <div className="stack picks" tabIndex={-1}>
      {list}
      {bar}
    </div>
  )
}
