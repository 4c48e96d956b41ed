import { notify } from '../../../lib/notify.ts'
import { useSaveVersion } from './api.ts'
import type { DocumentEditing } from './use-document.ts'

/** 'Salvar Conteúdo': a version, unless there is nothing new in it. `link`: where it is found again. */
export function useSaveVersionAction(
  { autosave, state }: DocumentEditing,
  link?: (id: number) => { label: string; href: string },
) {
  const place = () => {
    const { id } = autosave.state()
    return id === undefined ? undefined : link?.(id)
  }
  const { mutate, isPending, error } = useSaveVersion(autosave.save, place)
  const save = () => {
    if (isPending) return
    if (state.saved) notify({ kind: 'done', title: 'Nada mudou desde o último salvamento', link: place() })
    else mutate()
  }
  return { save, pending: isPending, error: state.phase === 'refused' ? error : null }
}

export type Saving = ReturnType<typeof useSaveVersionAction>
