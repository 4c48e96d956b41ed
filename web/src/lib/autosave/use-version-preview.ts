import { useRef, useState } from 'react'
import { describeError } from '../net/query-client.ts'
import { notify } from '../notify.ts'
import type { Autosave } from './autosave.ts'

type Dependencies<Version> = {
  autosave: Autosave
  fetchVersion: (n: number) => Promise<Version>
  /** @returns a function that brings the present state back */
  show: (version: Version) => () => void
}

export function useVersionPreview<Version extends { n: number }>({ autosave, fetchVersion, show }: Dependencies<Version>) {
  const [opened, setOpened] = useState<Version>()
  const wanted = useRef<number>(undefined)

  async function open(n: number): Promise<void> {
    wanted.current = n
    try {
      const version = await fetchVersion(n)
      if (wanted.current === n) setOpened(version)
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível abrir a versão', message: describeError(error) })
    }
  }

  function restore(version: Version): void {
    setOpened(undefined)
    const bringBack = show(version)
    void autosave.flush()
    const undo = () => {
      bringBack()
      void autosave.flush()
    }
    notify({ kind: 'done', title: `Versão ${version.n} restaurada`, action: { label: 'Desfazer', run: undo } })
  }

  return { opened, open, restore, close: () => setOpened(undefined) }
}
