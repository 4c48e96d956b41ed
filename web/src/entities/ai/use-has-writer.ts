import { useQuery } from '@tanstack/react-query'
import { providersQuery } from './queries.ts'

/** Whether a provider and its model are assigned to texts; true while that is not known, so that the server decides. */
export function useHasWriter(): boolean {
  const { data } = useQuery(providersQuery)
  const chat = data?.assignments.chat
  return !chat || (chat.providerId !== null && chat.model !== null)
}
