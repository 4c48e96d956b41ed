import { IconRefresh } from '@tabler/icons-react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '#lib/net/query-client.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from './empty-state.tsx'
import { useDelayedLoading } from './use-delayed-loading.ts'

type Query<Data> = UseQueryResult<Data> | UseInfiniteQueryResult<Data>

type Props<Data> = {
  query: Query<Data>
  loading: string
  skeleton?: ReactNode
  failed: string
  /** Returns false if there is data. */
  empty?: (data: Data) => ReactNode | false
  children: (data: Data) => ReactNode
}

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
