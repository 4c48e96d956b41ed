import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, markNotificationsAsRead } from 'contract/notifications/notifications.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'

export const notificationsQuery = callQuery(['notifications'], listNotifications)

/** The count becomes 0 with the server's answer, while the marks of new notifications stay until the list is refetched. */
export function useMarkNotificationsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(markNotificationsAsRead, { json: { upTo } }),
    onSuccess: () => client.setQueryData(notificationsQuery.queryKey, (known) => known && { ...known, unread: 0 }),
  })
}
