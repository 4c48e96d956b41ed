import { useCapabilities } from './net/capabilities.ts'
import type { NoticeAction } from './notify.ts'

/** The returned function returns undefined behind another service, which cannot restore anything. */
export function useCreateUndoAction(): (run: () => void) => NoticeAction | undefined {
  const { trash } = useCapabilities()
  return (run) => (trash ? { label: 'Desfazer', run } : undefined)
}
