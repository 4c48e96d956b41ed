import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { omitFalsy } from '#lib/search-params.ts'

const route = getRouteApi('/ai-tools')

/** Both are in the address, so that a link restores them. */
export function useRecordingsSearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const show = (next: typeof search) =>
    void navigate({ to: '/ai-tools', search: omitFalsy(next), replace: next.q !== search.q, resetScroll: false })
  return { search, show }
}
