import { notify } from '../notify.ts'
import type { Autosave } from './autosave.ts'
import { hasUnsentChanges } from './autosave-state.ts'

/** `message`: what would lack the unsent changes, and what to do. @returns whether the server has everything */
export async function flushOrNotify({ flush, state }: Pick<Autosave, 'flush' | 'state'>, message: string): Promise<boolean> {
  await flush()
  if (!hasUnsentChanges(state())) return true
  notify({ kind: 'failed', title: 'Ainda há alterações não salvas', message })
  return false
}

export const VERSION_DOUBT =
  'O que você escreveu será salvo automaticamente assim que possível; para ter a versão, salve de novo.'
