import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/ai-tools')

/** Both are in the address, so that a link restores them. */
export function useDocumentsSearch() {
  const { documento, q } = route.useSearch()
  const navigate = useNavigate()
  const setQuery = (next: string) =>
    void navigate({
      to: '/ai-tools',
      search: { aba: 'conteudos', ...(next ? { q: next } : {}) },
      replace: true,
      resetScroll: false,
    })
  /** `replace`: whether the address changes without a new step in the history, as when a new document gets its id. */
  const open = useCallback(
    (which: number | 'novo', { replace = false } = {}) =>
      void navigate({
        to: '/ai-tools',
        search: { aba: 'conteudos', ...(q ? { q } : {}), documento: which },
        replace,
        resetScroll: !replace,
      }),
    [navigate, q],
  )
  const close = () => void navigate({ to: '/ai-tools', search: { aba: 'conteudos', ...(q ? { q } : {}) } })
  return { documento, q, setQuery, open, close }
}

export type DocumentsSearchState = ReturnType<typeof useDocumentsSearch>
