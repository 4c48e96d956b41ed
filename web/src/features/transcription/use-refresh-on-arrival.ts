import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUploads } from './upload/uploads.ts'

/** Refetches the library whenever an upload is complete. */
export function useRefreshOnArrival(): void {
  const client = useQueryClient()
  const arrivedCount = useUploads().filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (arrivedCount > 0) void client.invalidateQueries({ queryKey: ['recordings'] })
  }, [arrivedCount, client])
}
