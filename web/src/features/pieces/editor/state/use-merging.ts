import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#lib/notify.ts'
import { pieceQuery } from '../piece-calls.ts'
import { type FieldConflict, takeTheirs } from './merge-edits.ts'
import { toPieceEdit } from './piece-edit.ts'
import type { PieceEditing } from './use-piece-editing.ts'

/** `revision`: the revision that the merged piece will replace. */
type Merging = { revision: number; conflicts: readonly FieldConflict[] }

/**
 * Fields to which both gave different values wait for the person's choice.
 * @returns `hasFailed`: if the common base is unknown, or the other person's state is unreadable or merged already
 */
export function useMerging({ autosave, base, mergeRemote, edit, change, piece, state: { phase } }: PieceEditing) {
  const client = useQueryClient()
  const [merging, setMerging] = useState<Merging>()
  const [hasFailed, setFailed] = useState(false)
  const isMounted = useRef(true)
  const lastRevision = useRef(0)

  const save = (revision: number) => {
    setMerging(undefined)
    return autosave.overwriteRemote({ id: piece.id, revision })
  }

  async function merge(): Promise<void> {
    setFailed(false)
    setMerging(undefined)
    const remote = base.current && (await client.fetchQuery({ ...pieceQuery(piece.id), staleTime: 0 }).catch(() => undefined))
    if (!isMounted.current) return // this browser's copy keeps what was typed
    // If a save is refused although the server has no newer revision, merging again would never end.
    if (!remote || remote.revision === lastRevision.current) return setFailed(true)
    lastRevision.current = remote.revision
    const conflicts = mergeRemote(toPieceEdit(remote))
    if (conflicts.length > 0) return setMerging({ revision: remote.revision, conflicts })
    await save(remote.revision)
    if (autosave.state().phase === 'refused') return // the editor's head says why
    notify({ kind: 'done', title: 'As alterações de outra pessoa foram combinadas com as suas' })
  }

  function choose(chosen: FieldConflict, choice: 'mine' | 'theirs'): void {
    if (!merging) return
    if (choice === 'theirs') change(takeTheirs(edit, chosen))
    const conflicts = merging.conflicts.filter((one) => one !== chosen)
    if (conflicts.length > 0) setMerging({ ...merging, conflicts })
    else void save(merging.revision)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused save is merged exactly once
  useEffect(() => {
    isMounted.current = true
    if (phase === 'conflict') void merge()
    return () => {
      isMounted.current = false
    }
  }, [phase])

  return { conflicts: merging?.conflicts ?? [], hasFailed, choose }
}
