import { useQuery } from '@tanstack/react-query'
import { providersQuery } from './queries.ts'

/** Whether a provider and its model are assigned to a kind of work; true while that is not known, so that the server decides. */
function useIsAssigned(work: 'chat' | 'image'): boolean {
  const { data } = useQuery(providersQuery)
  const assigned = data?.assignments[work]
  return !assigned || (assigned.providerId !== null && assigned.model !== null)
}

/** Whether somebody writes texts. */
export const useHasWriter = () => useIsAssigned('chat')

/** Whether somebody makes pictures. */
export const useHasPictureMaker = () => useIsAssigned('image')
