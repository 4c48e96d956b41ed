import './editor.css'
import { Link } from '@tanstack/react-router'
import type { Piece } from 'contract/pieces/pieces.ts'
import { showsPhoto } from 'contract/pieces/slides.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { UnsavedTextGuard } from '#components/dialogs/unsaved-text-guard.tsx'
import { AutosaveStatus } from '#components/feedback/autosave-status.tsx'
import { Page } from '#components/ui/page.tsx'
import { useFileDropAndPaste } from '#components/ui/use-file-drop.ts'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { PresentPeople } from '#entities/presence/present-people.tsx'
import { usePresence } from '#entities/presence/use-present-people.ts'
import type { AutosaveState } from '#lib/autosave/autosave-state.ts'
import { notify } from '#lib/notify.ts'
import { ChangedCallout } from './decisions/changed-callout.tsx'
import { PieceConflictResolver } from './decisions/conflict-callout.tsx'
import { PieceRecoveryCallout } from './decisions/recovery-callout.tsx'
import { LookBar } from './details/look-bar.tsx'
import { Stage } from './drawing/stage.tsx'
import { useThumbnails } from './drawing/use-thumbnails.ts'
import { PieceEditorActions } from './head/piece-editor-actions.tsx'
import { useEditorKeys } from './head/use-editor-keys.ts'
import { Inspector, type InspectorTab } from './inspector.tsx'
import { useSaveVersion } from './piece-calls.ts'
import { toPhoto, usePhotoUpload } from './slide/photo-calls.ts'
import { describeRefusedSave } from './state/describe-refusal.ts'
import { type PieceEditing, usePieceEditing } from './state/use-piece-editing.ts'
import { useSlideActions } from './state/use-slide-actions.ts'
import { SlideStrip } from './strip/slide-strip.tsx'
import { StripActions } from './strip/strip-actions.tsx'
import { usePieceDeletion, usePieceRestoration } from './use-piece-deletion.ts'

/** The server's sentence could be about any field, so a reason that names the field replaces it. */
function withReason(state: AutosaveState, { edit, refused }: PieceEditing): AutosaveState {
  return state.phase === 'refused' ? { ...state, reason: describeRefusedSave(edit, refused) ?? state.reason } : state
}

type Props = { piece: Piece; crumbs: ReactNode; onGone: () => void }

/** A picture that is pasted, or dropped anywhere on the editor, becomes the photo of the slide that is open. */
function usePhotoDrop({ slide, patchSlide }: PieceEditing) {
  const target = useRef(slide)
  const upload = usePhotoUpload((fileId) => {
    const { id } = target.current
    const isShown = showsPhoto(target.current)
    const isPlaced = patchSlide(id, { photo: toPhoto(fileId), ...(isShown ? {} : { template: 'photo' }) })
    if (isPlaced && !isShown)
      notify({ kind: 'done', title: 'Foto no slide', message: 'O modelo agora é “Foto com texto”. Ctrl+Z volta ao de antes.' })
  })
  return useFileDropAndPaste(async (files) => {
    target.current = slide
    const problem = await upload.take(files)
    if (problem) notify({ kind: 'failed', title: 'Não foi possível usar a foto', message: problem })
  })
}

function EditorPanes({ editing }: { editing: PieceEditing }) {
  const actions = useSlideActions(editing)
  const thumbnails = useThumbnails(editing.piece, editing.edit)
  const [tab, setTab] = useState<InspectorTab>('slide')
  const panel = useId()
  const { className = '', ...drop } = usePhotoDrop(editing)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: when a field is left, its text is sent
    <div className={`workbench ${className}`} {...drop} onBlur={() => void editing.autosave.flush()}>
      <SlideStrip editing={editing} actions={actions} thumbnails={thumbnails} panel={panel} />
      <div className="stack gap-3 workbench__stage" id={panel} role="tabpanel" aria-label={`Slide ${editing.at + 1}`}>
        <LookBar editing={editing} />
        <Stage editing={editing} thumbnail={thumbnails.get(editing.slide.id)} onOpenTexts={() => setTab('slide')} />
        <StripActions editing={editing} actions={actions} />
      </div>
      <Inspector editing={editing} tab={tab} onTab={setTab} />
      <p className="sr" role="status">
        {actions.announcement}
      </p>
    </div>
  )
}

export function EditingScreen({ piece, crumbs, onGone }: Props) {
  const editing = usePieceEditing(piece)
  const { state, autosave, edit, undo, redo } = editing
  const saveVersion = useSaveVersion(autosave.saveVersion, piece.id)
  const save = () => !saveVersion.isPending && saveVersion.mutate()
  useEditorKeys({ undo, redo, saveVersion: save })
  const remove = usePieceDeletion(editing, onGone)
  const restore = usePieceRestoration(editing)
  const others = usePresence('piece', piece.id)
  return (
    <Page
      title={edit.title || 'Sem título'}
      crumbs={crumbs}
      badge={
        <>
          <PieceBadge state={edit.state} />
          <AutosaveStatus state={withReason(state, editing)} savedAs="Salvo" onRetry={() => void autosave.flush()} />
          {others.length > 0 && <PresentPeople people={others} />}
        </>
      }
      action={
        <PieceEditorActions
          editing={editing}
          onSaveVersion={save}
          isSavingVersion={saveVersion.isPending}
          onDelete={() => void remove()}
        />
      }
    >
      <PieceRecoveryCallout editing={editing} />
      <PieceConflictResolver editing={editing} onRestore={() => void restore()} />
      <ChangedCallout editing={editing} />
      {piece.omitted && (
        <p className="small warn wraps">
          {piece.omitted}. A ideia inteira está na{' '}
          <Link className="link" to="/execucoes/$id" params={{ id: String(piece.runId) }}>
            execução
          </Link>
          .
        </p>
      )}
      <EditorPanes editing={editing} />
      <UnsavedTextGuard isUnpersisted={state.lacksLocalCopy} />
    </Page>
  )
}
