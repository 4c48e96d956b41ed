import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { deleteLocalCopy, type LocalCopy, saveLocalCopy } from './local-copies.ts'
import { listUnsyncedCopies } from './unsynced-copies.ts'

/** Provides the copies that the server lacks, as read when the screen was opened. */
export function useUnsyncedCopies(matches: (copy: LocalCopy) => boolean) {
  const [copies, setCopies] = useState<LocalCopy[]>([])
  const [initialMatches] = useState(() => matches)
  useEffect(() => {
    let isUnmounted = false
    void listUnsyncedCopies(initialMatches).then((unsynced) => {
      if (!isUnmounted) setCopies(unsynced)
    })
    return () => {
      isUnmounted = true
    }
  }, [initialMatches])

  const remove = ({ key }: LocalCopy) => {
    deleteLocalCopy(key)
    setCopies((before) => before.filter((copy) => copy.key !== key))
  }
  const discard = (copy: LocalCopy) => {
    remove(copy)
    const restore = () => {
      saveLocalCopy(copy)
      setCopies((before) => [copy, ...before])
    }
    notify({ kind: 'deleted', title: 'Texto descartado', action: { label: 'Desfazer', run: restore } })
  }
  return { copies, remove, discard }
}
