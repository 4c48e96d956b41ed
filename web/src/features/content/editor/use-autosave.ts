import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSendDocument } from './api.ts'
import { type Autosave, type AutosaveStart, createAutosave } from './autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import type { DocumentText } from './document-text.ts'
import { createCopyKey, deleteLocalCopy, saveLocalCopy } from './local-copies.ts'
import { trackPendingSave } from './pending-saves.ts'

type AutosaveOptions = { read: () => DocumentText; onLostProject: (reason: string) => void }

/**
 * Saves when the tab is hidden or closed, and when the browser is online again. A tab that closes never gets an answer, and so
 * never the new document's id: a document without an id is left in this browser alone, or the next visit would create it twice.
 */
function useFlushWhenHidden(autosave: Autosave): void {
  useEffect(() => {
    let isClosing = false
    const onHide = () => {
      autosave.saveLocally()
      if (!isClosing || autosave.state().id !== undefined) void autosave.flush()
    }
    const onPageHide = () => {
      isClosing = true
      onHide()
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') onHide()
      else isClosing = false
    }
    const onOnline = () => void autosave.flush()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('online', onOnline)
    }
  }, [autosave])
}

/** Saves the text on screen while its component is mounted, and sends the last changes when it unmounts. */
export function useAutosave(start: AutosaveStart, options: AutosaveOptions): { autosave: Autosave; state: AutosaveState } {
  const { mutateAsync: send } = useSendDocument()
  const latest = useRef(options)
  const [autosave] = useState(() => {
    const key = createCopyKey()
    return createAutosave(start, {
      send,
      read: () => latest.current.read(),
      onLostProject: (reason) => latest.current.onLostProject(reason),
      localCopy: {
        save: (text, { id, revision }) => saveLocalCopy({ ...text, key, id, revision, at: new Date().toISOString() }),
        remove: () => deleteLocalCopy(key),
      },
    })
  })
  useEffect(() => {
    latest.current = options
  })
  useFlushWhenHidden(autosave)
  useEffect(() => {
    autosave.attach()
    return () => {
      autosave.saveLocally()
      trackPendingSave(autosave.state().id, autosave.detach())
    }
  }, [autosave])
  return { autosave, state: useSyncExternalStore(autosave.subscribe, autosave.state) }
}
