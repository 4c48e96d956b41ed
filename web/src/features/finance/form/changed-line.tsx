import { useQuery } from '@tanstack/react-query'
import type { HistoryEvent } from 'contract/finance/history.ts'
import { useState } from 'react'
import { useChangedElsewhere } from '#lib/drafts/use-changed-elsewhere.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { historyQuery } from '../history/history-calls.ts'

const LatestChange = lazyComponent(() => import('../history/latest-change.tsx'))

const VERBS: Partial<Record<HistoryEvent['type'], string>> = { deleted: 'excluiu', restored: 'restaurou' }

/** The typed values stay. */
export function ChangedLine({ id }: { id: number }) {
  const change = useChangedElsewhere('entries', id)
  const history = useQuery({ ...historyQuery(id), enabled: change !== undefined })
  const [opened, setOpened] = useState(false)
  if (!change || history.isPending) return null
  const latest = history.data?.events[0]?.type
  return (
    <div className="stack">
      <p className="small sub" role="status">
        {change.by} {(latest && VERBS[latest]) ?? 'alterou'} este lançamento agora.{' '}
        {latest === 'deleted' ? (
          'Ele está na Lixeira, de onde pode ser restaurado.'
        ) : (
          <button className="link small" type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            Ver o que mudou
          </button>
        )}
      </p>
      <CodeSuspense>{opened && latest !== 'deleted' && <LatestChange id={id} />}</CodeSuspense>
    </div>
  )
}
