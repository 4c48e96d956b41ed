import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Alternative } from 'contract/pieces/variations.ts'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { VariationsMenu } from '#features/pieces/variations/variations-menu.tsx'
import { flushOrNotify } from '#lib/autosave/flush-or-notify.ts'
import { toDrawingInputs } from '../drawing/draw-picture.ts'
import { composePostText } from '../state/hashtags.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { DownloadMenu } from './download-menu.tsx'

type Props = { editing: PieceEditing; onSaveVersion: () => void; isSavingVersion: boolean; onDelete: () => void }

const FILES_LACK = 'Os arquivos sairiam sem elas. Baixe de novo assim que estiverem salvas.'
const VARIATIONS_LACK = 'O que sai desta peça sairia sem elas. Tente de novo assim que estiverem salvas.'

export function PieceEditorActions({ editing, onSaveVersion, isSavingVersion, onDelete }: Props) {
  const { undo, redo, canUndo, canRedo, piece, edit, at, slide, change, changeSlide, autosave } = editing
  const navigate = useNavigate()
  const choose = (chosen: Alternative) => {
    if (chosen.kind === 'slide') return changeSlide(chosen.slide)
    const { kind: _kind, ...content } = chosen
    change(content)
  }
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
      <VariationsMenu
        pieceId={piece.id}
        kind={piece.kind}
        slide={slide}
        setting={toDrawingInputs(piece.id, edit, at)}
        flushChanges={() => flushOrNotify(autosave, VARIATIONS_LACK)}
        onChoose={choose}
        onCreated={(id) => void navigate({ to: '/pieces/$pieceId', params: { pieceId: String(id) } })}
      />
      <DownloadMenu
        id={piece.id}
        position={at + 1}
        postText={composePostText(edit)}
        flushChanges={() => flushOrNotify(autosave, FILES_LACK)}
      />
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
