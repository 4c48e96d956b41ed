import { getRouteApi, useNavigate } from '@tanstack/react-router'

const route = getRouteApi('/ai-tools')

type ToolsSearch = ReturnType<typeof route.useSearch>

type SearchFields = { [Name in keyof ToolsSearch]: ToolsSearch[Name] | undefined }

const omitEmpty = (fields: SearchFields): ToolsSearch => Object.fromEntries(Object.entries(fields).filter(([, value]) => value))

/** Provides the search words and the opened recording. Both are in the address, so that a link restores them. */
export function useLibrarySearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const show = (next: SearchFields) =>
    void navigate({ to: '/ai-tools', search: omitEmpty(next), replace: next.q !== search.q, resetScroll: false })
  return { search, show }
}
