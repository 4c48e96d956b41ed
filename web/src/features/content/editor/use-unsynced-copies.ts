import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { deleteLocalCopy, type LocalCopy, saveLocalCopy } from './local-copies.ts'
import { listUnsyncedCopies } from './unsynced-copies.ts'

/** What never arrived, as it was when the screen was opened. */
export function useUnsyncedCopies(wanted: (copy: LocalCopy) => boolean) {
  const [copies, setCopies] = useState<LocalCopy[]>([])
  const [chosen] = useState(() => wanted)
  useEffect(() => {
    let over = false
    void listUnsyncedCopies(chosen).then((left) => {
      if (!over) setCopies(left)
    })
    return () => {
      over = true
    }
  }, [chosen])

  const forget = ({ key }: LocalCopy) => {
    deleteLocalCopy(key)
    setCopies((before) => before.filter((copy) => copy.key !== key))
  }
  const discard = (copy: LocalCopy) => {
    forget(copy)
    const restore = () => {
      saveLocalCopy(copy)
      setCopies((before) => [copy, ...before])
    }
    notify({ kind: 'deleted', title: 'Texto descartado', action: { label: 'Desfazer', run: restore } })
  }
  return { copies, forget, discard }
}
