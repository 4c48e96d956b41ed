import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { TableSkeleton } from '../../components/skeleton.tsx'

/** After this wait the parts are shown even while some still load. */
const PATIENCE_MS = 3_000

const loading = (
  <section className="card card--flush" aria-busy="true">
    <p className="loading" role="status">
      Carregando configurações...
    </p>
    <TableSkeleton widths={[240, 120]} rows={6} />
  </section>
)

const firstTime = { predicate: ({ state }: Query) => state.status === 'pending' }

/** Whether every query of the first render has settled. */
function useAllLoaded(): boolean {
  const client = useQueryClient()
  const loading = useIsFetching(firstTime)
  const [here, setHere] = useState(false)
  useEffect(() => {
    // Queries that the parts begin in their own first effect are not counted in `asked` yet.
    // As a transition, so that the data that came last is rendered first.
    if (loading === 0 && client.isFetching(firstTime) === 0) startTransition(() => setHere(true))
  }, [client, loading])
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return here
}

/** Shows parts that load independently all at once: each would otherwise push the next ones down as it appears. */
export function RevealTogether({ children }: { children: ReactNode }) {
  const here = useAllLoaded()
  return (
    <>
      {!here && loading}
      <div className={here ? 'together' : undefined} hidden={!here}>
        {children}
      </div>
    </>
  )
}
