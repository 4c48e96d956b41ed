import { getConflict } from './edit.ts'
import { notify } from './notify.ts'

/**
 * Shows a toast with the current value of a field, where a field that saves at once was first changed by somebody else. `text`: formats the
 * field's value.
 */
export function notifyConflict(error: unknown, field: string, text: (value: unknown) => string): void {
  const conflict = getConflict(error)?.fields[field]
  if (!conflict) return
  notify({
    kind: 'warning',
    title: 'Outra pessoa mudou isto antes',
    message: `Agora está: ${text(conflict.theirs)}. Nada foi gravado; escolha de novo se quiser mudar.`,
  })
}
