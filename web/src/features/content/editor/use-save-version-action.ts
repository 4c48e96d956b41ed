import { notify } from '#lib/notify.ts'
import { useSaveVersion } from './document-calls.ts'
import type { DocumentEditing } from './use-document-editing.ts'

/** `link`: the document's address, for the toast. */
export function useSaveVersionAction(
  { autosave, state }: DocumentEditing,
  link?: (id: number) => { label: string; href: string },
) {
  const buildLink = () => {
    const { id } = autosave.state()
    return id === undefined ? undefined : link?.(id)
  }
  const { mutate, isPending, error } = useSaveVersion(autosave.saveVersion, buildLink)
  const save = () => {
    if (isPending) return
    if (state.isSavedVersion) notify({ kind: 'done', title: 'Nada mudou desde o último salvamento', link: buildLink() })
    else mutate()
  }
  return { save, pending: isPending, error: state.phase === 'refused' ? error : null }
}

export type SaveVersionAction = ReturnType<typeof useSaveVersionAction>
