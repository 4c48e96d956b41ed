import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { copiesLeft } from './arrived.ts'
import { dropCopy, keepCopy, type LocalCopy } from './local-copies.ts'

/** What never arrived, as it was when the screen was opened. */
export function useLeftCopies(wanted: (copy: LocalCopy) => boolean) {
  const [copies, setCopies] = useState<LocalCopy[]>([])
  const [chosen] = useState(() => wanted)
  useEffect(() => {
    let over = false
    void copiesLeft(chosen).then((left) => {
      if (!over) setCopies(left)
    })
    return () => {
      over = true
    }
  }, [chosen])

  const forget = ({ key }: LocalCopy) => {
    dropCopy(key)
    setCopies((before) => before.filter((copy) => copy.key !== key))
  }
  const discard = (copy: LocalCopy) => {
    forget(copy)
    const restore = () => {
      keepCopy(copy)
      setCopies((before) => [copy, ...before])
    }
    notify({ kind: 'deleted', title: 'Texto descartado', action: { label: 'Desfazer', run: restore } })
  }
  return { copies, forget, discard }
}
