import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VersionRows } from '#components/tables/version-rows.tsx'
import { useVersionPreview } from '#lib/autosave/use-version-preview.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { pieceQuery, versionQuery } from '../piece-calls.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { PieceProvenance } from './piece-provenance.tsx'

const PieceDialog = lazyComponent(() => import('./piece-dialog.tsx'))

export default function VersionsSection({ editing }: { editing: PieceEditing }) {
  const { autosave, replace, edit, piece } = editing
  const client = useQueryClient()
  const { data, isPending, isError } = useQuery(pieceQuery(piece.id))
  const { opened, open, restore, close } = useVersionPreview({
    autosave,
    fetchVersion: (n) => client.fetchQuery(versionQuery(piece.id, n)),
    show: ({ title, format, mode, slides, caption, hashtags }) => {
      const before = replace({ ...edit, title, format, mode, slides, caption, hashtags })
      return () => void replace(before)
    },
  })
  return (
    <>
      <VersionRows versions={data?.versions ?? []} isPending={isPending} isError={isError} onShow={(n) => void open(n)} />
      <PieceProvenance piece={piece} />
      <CodeSuspense>
        {opened && (
          <PieceDialog
            heading={`Versão ${opened.n}, de ${opened.by}`}
            shown={opened}
            kitId={edit.kitId}
            pieceId={piece.id}
            actionLabel="Restaurar esta versão"
            onAction={() => restore(opened)}
            onClose={close}
          />
        )}
      </CodeSuspense>
    </>
  )
}
