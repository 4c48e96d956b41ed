import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSaveDraft } from './api.ts'
import { type Autosave, type AutosaveStart, createAutosave } from './autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import type { DocumentText } from './document-text.ts'
import { createCopyKey, deleteLocalCopy, saveLocalCopy } from './local-copies.ts'
import { trackPendingSave } from './pending-saves.ts'

type Means = { read: () => DocumentText; onLostProject: (reason: string) => void }

/**
 * Out of sight, a tab may never come back. One that closes does not hear an answer: what is new waits in this browser,
 * or it would be there twice.
 */
function useWhenHidden(autosave: Autosave): void {
  useEffect(() => {
    let closing = false
    const hide = () => {
      autosave.keepHere()
      if (!closing || autosave.state().id !== undefined) void autosave.flush()
    }
    const close = () => {
      closing = true
      hide()
    }
    const change = () => {
      if (document.visibilityState === 'hidden') hide()
      else closing = false
    }
    const online = () => void autosave.flush()
    document.addEventListener('visibilitychange', change)
    window.addEventListener('pagehide', close)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', change)
      window.removeEventListener('pagehide', close)
      window.removeEventListener('online', online)
    }
  }, [autosave])
}

/** Keeps the text that is on screen for as long as it is there, and sends its last words when it goes. */
export function useAutosave(start: AutosaveStart, means: Means): { autosave: Autosave; state: AutosaveState } {
  const { mutateAsync: send } = useSaveDraft()
  const latest = useRef(means)
  const [autosave] = useState(() => {
    const key = createCopyKey()
    return createAutosave(start, {
      send,
      read: () => latest.current.read(),
      onLostProject: (reason) => latest.current.onLostProject(reason),
      copies: {
        keep: (text, { id, revision }) => saveLocalCopy({ ...text, key, id, revision, at: new Date().toISOString() }),
        drop: () => deleteLocalCopy(key),
      },
    })
  })
  useEffect(() => {
    latest.current = means
  })
  useWhenHidden(autosave)
  useEffect(() => {
    autosave.enter()
    return () => {
      autosave.keepHere()
      trackPendingSave(autosave.state().id, autosave.leave())
    }
  }, [autosave])
  return { autosave, state: useSyncExternalStore(autosave.subscribe, autosave.state) }
}
