import { notify } from '../notify.ts'
import { getConflict } from './edit.ts'

export function notifyConflict(error: unknown, field: string, text: (value: unknown) => string): void {
  const conflict = getConflict(error)?.fields[field]
  if (!conflict) return
  notify({
    kind: 'warning',
    title: 'Outra pessoa mudou isto antes',
    message: `Agora está: ${text(conflict.theirs)}. Nada foi gravado; escolha de novo se quiser mudar.`,
  })
}
