import { useState } from 'react'
import { describeError } from '../net/query-client.ts'
import { notify } from '../notify.ts'
import type { Autosave } from './autosave.ts'
import type { SavedStatus } from './autosave-state.ts'

export type RemoteRecord = { id: number; revision: number }

const UNREAD = 'Não foi possível ler a outra versão'

type Dependencies<Remote> = {
  autosave: Autosave
  fetchRemote: () => Promise<Remote>
  /** Saves the server's state as a version, unless it already is one. @returns the revision that the overwrite must name */
  keepAsVersion: (remote: Remote) => Promise<number>
  /** @returns a function that brings the person's own state back */
  show: (remote: Remote) => () => void
  toStatus: (remote: Remote) => SavedStatus
}

/**
 * Keeping the person's own state first saves the server's as a version; taking the server's shows a toast that brings the own
 * state back.
 */
export function useAutosaveConflict<Remote extends RemoteRecord>({
  autosave,
  fetchRemote,
  keepAsVersion,
  show,
  toStatus,
}: Dependencies<Remote>) {
  const [remote, setRemote] = useState<Remote>()
  const [busy, setBusy] = useState(false)

  async function runBusy(failed: string, work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ kind: 'failed', title: failed, message: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  return {
    remote,
    busy,
    showRemote: () => runBusy(UNREAD, async () => setRemote(await fetchRemote())),
    closeRemote: () => setRemote(undefined),
    keepMine: () =>
      runBusy(UNREAD, async () => {
        const fetched = await fetchRemote()
        await runBusy('Não foi possível guardar a outra versão', async () =>
          autosave.overwriteRemote({ id: fetched.id, revision: await keepAsVersion(fetched) }),
        )
      }),
    takeRemote: (taken: Remote) => {
      setRemote(undefined)
      const bringBack = show(taken)
      autosave.adoptRemote({ id: taken.id, revision: taken.revision }, toStatus(taken))
      notify({ kind: 'done', title: 'Você está com a outra versão', action: { label: 'Voltar à minha', run: bringBack } })
    },
  }
}

export type AutosaveConflict<Remote extends RemoteRecord> = ReturnType<typeof useAutosaveConflict<Remote>>
