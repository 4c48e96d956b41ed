import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUnreachableSince } from '../net/connection.ts'
import { useSignInStatus } from '../session/identity.ts'
import { type Autosave, type AutosaveDependencies, createAutosave, type InitialRecordState } from './autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import type { LocalCopies } from './local-copies.ts'
import type { PendingSaves } from './pending-saves.ts'

/** The options of `useAutosave`. `read` and `onRefusedFields` are taken from the latest render, the other options from the first one. */
type AutosaveOptions<Fields extends object> = Omit<AutosaveDependencies<Fields>, 'localCopy'> & {
  copies: LocalCopies<Fields>
  pendingSaves: PendingSaves
}

/** A closing tab never learns a new record's id, so it leaves a record without an id in this browser: sending it would create it twice. */
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

/** The next retry may be half a minute later. */
function useFlushOnReturn(autosave: Autosave): void {
  const isAway = useUnreachableSince() !== undefined
  const isOut = useSignInStatus() === 'out'
  useEffect(() => {
    if (!isAway && !isOut) void autosave.flush()
  }, [autosave, isAway, isOut])
}

export function useAutosave<Fields extends object>(
  start: InitialRecordState,
  options: AutosaveOptions<Fields>,
): { autosave: Autosave; state: AutosaveState } {
  const latest = useRef(options)
  const [autosave] = useState(() => {
    const { copies, send, isSame, isEmpty } = options
    const key = copies.createKey()
    return createAutosave<Fields>(start, {
      send,
      isSame,
      isEmpty,
      read: () => latest.current.read(),
      onRefusedFields: (reasons) => latest.current.onRefusedFields(reasons),
      localCopy: {
        save: (fields, { id, revision }) => copies.save({ ...fields, key, id, revision, at: new Date().toISOString() }),
        remove: () => copies.delete(key),
      },
    })
  })
  const [pendingSaves] = useState(options.pendingSaves)
  useEffect(() => {
    latest.current = options
  })
  useFlushWhenHidden(autosave)
  useFlushOnReturn(autosave)
  useEffect(() => {
    autosave.attach()
    return () => {
      autosave.saveLocally()
      pendingSaves.track(autosave.state().id, autosave.detach())
    }
  }, [autosave, pendingSaves])
  return { autosave, state: useSyncExternalStore(autosave.subscribe, autosave.state) }
}
