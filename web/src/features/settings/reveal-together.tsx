import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { SectionIndex } from './section-index.tsx'

/** The wait in milliseconds after which the parts are shown even if some are still loading. */
const LONGEST_WAIT_MS = 3_000

const loading = (
  <section className="card card--flush" aria-busy="true">
    <p className="loading" role="status">
      Carregando configurações...
    </p>
    <TableSkeleton widths={[240, 120]} rows={6} />
  </section>
)

const firstTime = { predicate: ({ state }: Query) => state.status === 'pending' }

/** Also true after `LONGEST_WAIT_MS`; once true, it stays true. */
function useAllLoaded(): boolean {
  const client = useQueryClient()
  const loading = useIsFetching(firstTime)
  const [here, setHere] = useState(false)
  useEffect(() => {
    // `client.isFetching` also counts queries that the parts start in their own first effect, which `loading` does not contain yet. The
    // update is a transition, so that the data that arrived last is rendered before it.
    if (loading === 0 && client.isFetching(firstTime) === 0) startTransition(() => setHere(true))
  }, [client, loading])
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return here
}

/** Otherwise each part would push the next ones down when it appears. */
export function RevealTogether({ children }: { children: ReactNode }) {
  const here = useAllLoaded()
  const parts = useRef<HTMLDivElement>(null)
  return (
    <div>
      {here ? <SectionIndex parts={parts} /> : loading}
      <div ref={parts} className={here ? 'stack together' : undefined} hidden={!here}>
        {children}
      </div>
    </div>
  )
}
