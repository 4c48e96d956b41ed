import { conflictIn } from './edit.ts'
import { notify } from './notify.ts'

/** Says what a field that saves at once holds now, where somebody else changed it first. `text`: how the field's value reads. */
export function tellConflict(error: unknown, field: string, text: (value: unknown) => string): void {
  const conflict = conflictIn(error)?.fields[field]
  if (!conflict) return
  notify({
    kind: 'warning',
    title: 'Outra pessoa mudou isto antes',
    message: `Agora está: ${text(conflict.theirs)}. Nada foi gravado; escolha de novo se quiser mudar.`,
  })
}
