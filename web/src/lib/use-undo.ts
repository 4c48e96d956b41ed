import { useCapabilities } from './capabilities.ts'
import type { NoticeAction } from './notify.ts'

/** @returns the function that makes a toast's undo; it makes none where another service answers, which brings nothing back */
export function useUndo(): (run: () => void) => NoticeAction | undefined {
  const { trash } = useCapabilities()
  return (run) => (trash ? { label: 'Desfazer', run } : undefined)
}
