import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { useScrollToAnchor } from '#lib/use-scroll-to-anchor.ts'

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

const findSections = (parts: Element) => [...parts.querySelectorAll(':scope > [id], :scope > .cols-2 > [id]')]

/** Which sections are on the screen depends on the person and on the service; scrolls to the one that the address names. */
function SectionIndex({ parts }: { parts: RefObject<HTMLDivElement | null> }) {
  const [sections, setSections] = useState<readonly Element[]>([])
  useScrollToAnchor()
  useLayoutEffect(() => {
    const element = parts.current as HTMLDivElement
    const update = () => setSections(findSections(element))
    update()
    const changes = new MutationObserver(update) // the code of the people's section may arrive late
    changes.observe(element, { childList: true })
    return () => changes.disconnect()
  }, [parts])
  return (
    <nav className="section-index" aria-label="Seções">
      {sections.map((section) => (
        <a className="btn btn--ghost btn--small" href={`#${section.id}`} key={section.id}>
          {section.querySelector('h2')?.textContent}
        </a>
      ))}
    </nav>
  )
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
