import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy.ts'
import { useChangedElsewhere } from '../../../lib/use-changed-elsewhere.ts'

const LatestChange = lazyComponent(() => import('../history/latest-change.tsx'))

/** Tells, in the open form of an entry, which fields somebody else has just changed. The typed values stay. */
export function ChangedLine({ id }: { id: number }) {
  const change = useChangedElsewhere('entries', id)
  const [opened, setOpened] = useState(false)
  if (!change) return null
  return (
    <div className="stack">
      <p className="small sub" role="status">
        {change.by} alterou este lançamento agora.{' '}
        <button className="link small" type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          Ver o que mudou
        </button>
      </p>
      <Suspense>{opened && <LatestChange id={id} />}</Suspense>
    </div>
  )
}
