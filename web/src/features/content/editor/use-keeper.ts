import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKeepDraft } from './api.ts'
import { type Keeper, type KeeperStart, makeKeeper } from './keeper.ts'
import type { KeeperState } from './keeper-state.ts'
import { isLeaving } from './leaving.ts'
import { dropCopy, keepCopy, newCopyKey } from './local-copies.ts'
import type { Text } from './text.ts'

type Means = { read: () => Text; onLostProject: (reason: string) => void }

/**
 * Out of sight, a tab may never come back. One that closes does not hear an answer: what is new waits in this browser,
 * or it would be there twice.
 */
function useWhenHidden(keeper: Keeper): void {
  useEffect(() => {
    let closing = false
    const hide = () => {
      keeper.keepHere()
      if (!closing || keeper.state().id !== undefined) void keeper.flush()
    }
    const close = () => {
      closing = true
      hide()
    }
    const change = () => {
      if (document.visibilityState === 'hidden') hide()
      else closing = false
    }
    const online = () => void keeper.flush()
    document.addEventListener('visibilitychange', change)
    window.addEventListener('pagehide', close)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', change)
      window.removeEventListener('pagehide', close)
      window.removeEventListener('online', online)
    }
  }, [keeper])
}

/** Keeps the text that is on screen for as long as it is there, and sends its last words when it goes. */
export function useKeeper(start: KeeperStart, means: Means): { keeper: Keeper; state: KeeperState } {
  const { mutateAsync: send } = useKeepDraft()
  const latest = useRef(means)
  const [keeper] = useState(() => {
    const key = newCopyKey()
    return makeKeeper(start, {
      send,
      read: () => latest.current.read(),
      onLostProject: (reason) => latest.current.onLostProject(reason),
      copies: {
        keep: (text, { id, revision }) => keepCopy({ ...text, key, id, revision, at: new Date().toISOString() }),
        drop: () => dropCopy(key),
      },
    })
  })
  useEffect(() => {
    latest.current = means
  })
  useWhenHidden(keeper)
  useEffect(() => {
    keeper.enter()
    return () => {
      keeper.keepHere()
      isLeaving(keeper.state().id, keeper.leave())
    }
  }, [keeper])
  return { keeper, state: useSyncExternalStore(keeper.subscribe, keeper.state) }
}
