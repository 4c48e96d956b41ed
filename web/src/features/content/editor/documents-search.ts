import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ToolsSearch } from '../../../lib/tools-search.ts'

/** What is looked for, and which text is open: in the address, so that a link restores it. */
export function useDocumentsSearch() {
  const { documento, q }: ToolsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const look = (next: string) =>
    void navigate({
      to: '/ai-tools',
      search: { aba: 'conteudos', ...(next ? { q: next } : {}) },
      replace: true,
      resetScroll: false,
    })
  /** `replace`: the new one that is open has got its place. */
  const open = useCallback(
    (which: number | 'novo', replace = false) =>
      void navigate({
        to: '/ai-tools',
        search: { aba: 'conteudos', ...(q ? { q } : {}), documento: which },
        replace,
        resetScroll: !replace,
      }),
    [navigate, q],
  )
  const close = () => void navigate({ to: '/ai-tools', search: { aba: 'conteudos', ...(q ? { q } : {}) } })
  return { documento, q, look, open, close }
}

export type DocumentsSearch = ReturnType<typeof useDocumentsSearch>
