import { useQuery } from '@tanstack/react-query'
import { providersQuery } from './queries.ts'

/** True while the assignment is not known, so that the server decides. */
function useIsAssigned(work: 'chat' | 'image'): boolean {
  const { data } = useQuery(providersQuery)
  const assigned = data?.assignments[work]
  return !assigned || (assigned.providerId !== null && assigned.model !== null)
}

export const useHasTextProvider = () => useIsAssigned('chat')

export const useHasPictureProvider = () => useIsAssigned('image')
