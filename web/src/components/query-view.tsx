import { IconRefresh } from '@tabler/icons-react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '#lib/query-client.ts'
import { Button } from './button.tsx'
import { FailedState } from './empty-state.tsx'
import { useDelayedLoading } from './use-delayed-loading.ts'

type Query<Data> = UseQueryResult<Data> | UseInfiniteQueryResult<Data>

type Props<Data> = {
  query: Query<Data>
  /** The sentence for loading, which is read out at once and shown with the skeleton. */
  loading: string
  skeleton?: ReactNode
  /** The title of the failed state. */
  failed: string
  /** Renders the empty state; returns false where there is data. */
  empty?: (data: Data) => ReactNode | false
  children: (data: Data) => ReactNode
}

/** Renders a query by its state: loading, failed, empty or ready. The data stay on screen while they are refetched. */
export function QueryView<Data>({ query, loading, skeleton, failed, empty, children }: Props<Data>) {
  const showSkeleton = useDelayedLoading(query.isPending)
  if (query.data !== undefined)
    return (
      <>
        {empty?.(query.data) || children(query.data)}
        {query.isPlaceholderData && (
          <p className="sr" role="status">
            {loading}
          </p>
        )}
      </>
    )
  if (query.isError) {
    const retryButton = (
      <Button icon={IconRefresh} onClick={() => void query.refetch()}>
        Tentar de novo
      </Button>
    )
    return <FailedState title={failed} hint={describeError(query.error)} action={retryButton} />
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
