import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { omitFalsy } from './search-params.ts'

/** A list's search and filters are in the address, so that a link restores them; a change adds no step to the history and does not scroll. */
export function useListSearch<Search extends object>(route: {
  useSearch: () => Search
  useMatch: (options: { select: (match: { pathname: string }) => string }) => string
}): [Search, (next: Search) => void] {
  const router = useRouter()
  const pathname = route.useMatch({ select: (match) => match.pathname })
  const show = (next: Search) => {
    // A search that waits for a pause in the typing comes too late where another page is already being opened.
    if (router.latestLocation.pathname !== pathname) return
    void router.navigate({ to: pathname, search: omitFalsy(next), replace: true, resetScroll: false } as NavigateOptions)
  }
  return [route.useSearch(), show]
}
