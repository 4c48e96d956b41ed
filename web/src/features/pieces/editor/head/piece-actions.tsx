import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../components/button.tsx'
import { RowMenu } from '../../../../components/row-menu.tsx'
import { composeCaption } from '../state/hashtags.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { DownloadMenu } from './download-menu.tsx'

type Props = { editing: PieceEditing; onSaveVersion: () => void; isSavingVersion: boolean; onDelete: () => void }

/** Sends the last changes. @returns whether the server has all of them */
const flushAll = async ({ autosave }: PieceEditing): Promise<boolean> => {
  await autosave.flush()
  const { phase } = autosave.state()
  return phase === 'idle' || phase === 'synced'
}

/** The actions of the whole piece. */
export function PieceActions({ editing, onSaveVersion, isSavingVersion, onDelete }: Props) {
  const { undo, redo, canUndo, canRedo, piece, edit, at } = editing
  return (
    <>
      <IconButton label="Desfazer" title="Desfazer (Ctrl+Z)" icon={IconArrowBackUp} aria-disabled={!canUndo} onClick={undo} />
      <IconButton
        label="Refazer"
        title="Refazer (Ctrl+Shift+Z)"
        icon={IconArrowForwardUp}
        aria-disabled={!canRedo}
        onClick={redo}
      />
      <DownloadMenu id={piece.id} position={at + 1} caption={composeCaption(edit)} isSaved={() => flushAll(editing)} />
      <Button
        look="primary"
        icon={IconDeviceFloppy}
        busy={isSavingVersion && 'Salvando...'}
        title="Ctrl+S"
        onClick={onSaveVersion}
      >
        Salvar versão
      </Button>
      <RowMenu
        name={edit.title || 'a peça'}
        actions={[{ label: 'Excluir peça', permission: 'content.write', icon: IconTrash, danger: true, run: onDelete }]}
      />
    </>
  )
}
