import { notify } from '../notify.ts'
import type { Autosave } from './autosave.ts'
import { hasUnsentChanges } from './autosave-state.ts'

/**
 * Sends the last changes before the server makes something of what it has. Where it still lacks changes, shows a toast. `message`: what
 * would lack them, and what to do. @returns whether the server has everything
 */
export async function flushOrNotify({ flush, state }: Pick<Autosave, 'flush' | 'state'>, message: string): Promise<boolean> {
  await flush()
  if (!hasUnsentChanges(state())) return true
  notify({ kind: 'failed', title: 'Ainda há alterações por salvar', message })
  return false
}

/** The message of the toast of a version whose save got no answer: the autosave sends the text, but not as a version. */
export const VERSION_DOUBT = 'O que você escreveu é salvo sozinho assim que der; para ter a versão, salve de novo.'
