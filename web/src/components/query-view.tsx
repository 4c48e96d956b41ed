import { IconRefresh } from '@tabler/icons-react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../lib/query-client.ts'
import { Button } from './button.tsx'
import { FailedState } from './empty-state.tsx'
import { useDelayedLoading } from './use-delayed-loading.ts'

type Query<Data> = UseQueryResult<Data> | UseInfiniteQueryResult<Data>

type Props<Data> = {
  query: Query<Data>
  /** The seed's sentence, read out and shown with the skeleton. */
  loading: string
  skeleton?: ReactNode
  /** The title when it cannot be shown. */
  failed: string
  /** What stands there instead when there is nothing. */
  empty?: (data: Data) => ReactNode | false
  children: (data: Data) => ReactNode
}

/** The four states of remote data: loading, failed, empty, ready. What was shown stays while it is asked for again. */
export function QueryView<Data>({ query, loading, skeleton, failed, empty, children }: Props<Data>) {
  const showSkeleton = useDelayedLoading(query.isPending)
  if (query.data !== undefined) return (empty?.(query.data) || children(query.data)) as ReactNode
  if (query.isError) {
    const again = (
      <Button icon={<IconRefresh className="icon" aria-hidden />} onClick={() => void query.refetch()}>
        Tentar de novo
      </Button>
    )
    return <FailedState title={failed} hint={describeError(query.error)} action={again} />
  }
  return (
    <div aria-busy="true">
      <p className={showSkeleton ? 'loading' : 'sr'} role="status">
        {loading}
      </p>
      {showSkeleton && skeleton}
    </div>
  )
}
