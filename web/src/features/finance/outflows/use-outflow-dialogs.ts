import { useCallback, useState } from 'react'
import { bufferKeys } from '../../../lib/key-buffer.ts'
import type { OwnRow } from '../entries/row.ts'

export type OpenDialog = { kind: 'record' } | { kind: 'edit' | 'complete' | 'copy'; row: OwnRow }

/** Which dialog of the screen is open. It stays mounted while it closes; each opening is a new one. */
export function useOutflowDialogs() {
  const [state, setState] = useState<{ dialog: OpenDialog; opened: boolean; count: number }>()
  const open = useCallback((dialog: OpenDialog) => {
    bufferKeys()
    setState((before) => ({ dialog, opened: true, count: (before?.count ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => setState((before) => before && { ...before, opened: false }), [])
  const record = useCallback(() => open({ kind: 'record' }), [open])
  return { state, open, close, record }
}

export type OutflowDialogState = ReturnType<typeof useOutflowDialogs>
