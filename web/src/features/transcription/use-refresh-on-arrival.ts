import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUploads } from './upload/uploads.ts'

/** What has arrived is in the library. */
export function useRefreshOnArrival(): void {
  const client = useQueryClient()
  const arrived = useUploads().filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (arrived > 0) void client.invalidateQueries({ queryKey: ['recordings'] })
  }, [arrived, client])
}
