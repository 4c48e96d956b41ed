import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/endpoint.ts'
import type { readPieceVersion } from 'contract/pieces/pieces.ts'
import { Suspense, useState } from 'react'
import { VersionRows } from '../../../../components/version-rows.tsx'
import { lazyComponent } from '../../../../lib/lazy.ts'
import { notify } from '../../../../lib/notify.ts'
import { describeError } from '../../../../lib/query-client.ts'
import { pieceQuery, versionQuery } from '../api.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { PieceProvenance } from './piece-provenance.tsx'

const PieceDialog = lazyComponent(() => import('./piece-dialog.tsx'))

type Version = CallResult<typeof readPieceVersion>

/** Opens and restores versions. Restoring a version is a change like any other: it is saved at once and can be undone. */
function useVersionPreview({ autosave, replace, edit, piece }: PieceEditing) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Version>()

  async function show(n: number): Promise<void> {
    try {
      setOpened(await client.fetchQuery(versionQuery(piece.id, n)))
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível abrir a versão', message: describeError(error) })
    }
  }

  function restore({ n, title, format, mode, slides, caption, hashtags }: Version): void {
    setOpened(undefined)
    const before = replace({ ...edit, title, format, mode, slides, caption, hashtags })
    void autosave.flush()
    const undo = () => {
      replace(before)
      void autosave.flush()
    }
    notify({ kind: 'done', title: `Versão ${n} restaurada`, action: { label: 'Desfazer', run: undo } })
  }

  return { opened, show, restore, close: () => setOpened(undefined) }
}

/** The saved versions of the piece, newest first, and where the piece comes from. */
export default function VersionsSection({ editing }: { editing: PieceEditing }) {
  const { data, isPending, isError } = useQuery(pieceQuery(editing.piece.id))
  const { opened, show, restore, close } = useVersionPreview(editing)
  return (
    <>
      <VersionRows versions={data?.versions ?? []} isPending={isPending} isError={isError} onShow={({ n }) => void show(n)} />
      <PieceProvenance piece={editing.piece} />
      <Suspense>
        {opened && (
          <PieceDialog
            heading={`Versão ${opened.n}, de ${opened.by}`}
            shown={opened}
            kitId={editing.edit.kitId}
            actionLabel="Restaurar esta versão"
            onAction={() => restore(opened)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
