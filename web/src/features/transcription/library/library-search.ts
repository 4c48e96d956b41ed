import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { omitEmpty } from '../../../lib/search-params.ts'

const route = getRouteApi('/ai-tools')

/** Provides the search words and the opened recording. Both are in the address, so that a link restores them. */
export function useLibrarySearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const show = (next: typeof search) =>
    void navigate({ to: '/ai-tools', search: omitEmpty(next), replace: next.q !== search.q, resetScroll: false })
  return { search, show }
}
