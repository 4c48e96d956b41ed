import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ToolsSearch } from '../../../lib/tools-search.ts'

type Given = { [Name in keyof ToolsSearch]: ToolsSearch[Name] | undefined }

const present = (given: Given): ToolsSearch => Object.fromEntries(Object.entries(given).filter(([, value]) => value))

/** What is looked for, and which one is open: in the address, so that a link restores it. */
export function useLibrarySearch() {
  const search: ToolsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: Given) =>
    void navigate({ to: '/ai-tools', search: present(next), replace: next.q !== search.q, resetScroll: false })
  return { search, show }
}
