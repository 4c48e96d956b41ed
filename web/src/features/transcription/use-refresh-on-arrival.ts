import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useArrivalCount } from './upload/uploads.ts'

export function useRefreshOnArrival(): void {
  const client = useQueryClient()
  const arrivedCount = useArrivalCount()
  useEffect(() => {
    if (arrivedCount > 0) void client.invalidateQueries({ queryKey: ['recordings'] })
  }, [arrivedCount, client])
}
