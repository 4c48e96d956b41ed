import { useEffect, useState } from 'react'
import { notify } from '../notify.ts'
import type { LocalCopy } from './local-copies.ts'
import { type LocalCopyAccess, pruneSyncedCopies } from './unsynced-copies.ts'

export function useUnsyncedCopies<Fields extends object>(
  access: LocalCopyAccess<Fields>,
  { matches, discarded }: { matches: (copy: LocalCopy<Fields>) => boolean; discarded: string },
) {
  const [copies, setCopies] = useState<LocalCopy<Fields>[]>([])
  const [initialMatches] = useState(() => matches)
  useEffect(() => {
    let isUnmounted = false
    void pruneSyncedCopies(access, initialMatches).then((unsynced) => {
      if (!isUnmounted) setCopies(unsynced)
    })
    return () => {
      isUnmounted = true
    }
  }, [access, initialMatches])

  const remove = ({ key }: LocalCopy<Fields>) => {
    access.copies.delete(key)
    setCopies((before) => before.filter((copy) => copy.key !== key))
  }
  const discard = (copy: LocalCopy<Fields>) => {
    remove(copy)
    const restore = () => {
      access.copies.save(copy)
      setCopies((before) => [copy, ...before])
    }
    notify({ kind: 'deleted', title: discarded, action: { label: 'Desfazer', run: restore } })
  }
  return { copies, remove, discard }
}
