import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotifications } from 'contract/notifications.ts'
import { call } from '../../lib/call.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(listNotifications, {}, { signal }),
})

/** The count goes at once; which ones were new stays to be seen until the list is asked for again. */
export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(readNotifications, { json: { upTo } }),
    onSuccess: () => client.setQueryData(notificationsQuery.queryKey, (known) => known && { ...known, unread: 0 }),
  })
}
