import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { omitFalsy } from './search-params.ts'

/** A list's search and filters are in the address, so that a link restores them; a change adds no step to the history and does not scroll. */
export function useListSearch<Search extends object>(route: { useSearch: () => Search }): [Search, (next: Search) => void] {
  const navigate = useNavigate()
  const show = (next: Search) =>
    void navigate({ to: '.', search: omitFalsy(next), replace: true, resetScroll: false } as NavigateOptions)
  return [route.useSearch(), show]
}
