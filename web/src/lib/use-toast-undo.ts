import { useCapabilities } from './capabilities.ts'
import type { NoticeAction } from './notify.ts'

/**
 * @returns the function that makes the undo action of a toast; behind another service, which cannot restore anything, it returns undefined
 */
export function useToastUndo(): (run: () => void) => NoticeAction | undefined {
  const { trash } = useCapabilities()
  return (run) => (trash ? { label: 'Desfazer', run } : undefined)
}
