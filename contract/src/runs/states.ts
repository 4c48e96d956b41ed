import * as z from 'zod/mini'

/**
 * `sending`: also while this server does the work; `retrying`: certainly not accepted; `uncertain`: perhaps accepted, or accepted
 * and without news for a day, so that a person decides.
 */
export const RUN_STATES = ['queued', 'sending', 'running', 'retrying', 'uncertain', 'succeeded', 'failed', 'canceled'] as const
export const RunState = z.enum(RUN_STATES)
export type RunState = z.infer<typeof RunState>

export const RUN_STATE_NAMES: Readonly<Record<RunState, string>> = {
  queued: 'Na fila',
  sending: 'Enviando',
  running: 'Em andamento',
  retrying: 'Nova tentativa',
  uncertain: 'Incerta',
  succeeded: 'Concluída',
  failed: 'Falhou',
  canceled: 'Cancelada',
}

/** Each run is in one group: an uncertain run waits for a person, so it is not `active`. */
export const RUN_GROUPS = ['active', 'uncertain', 'failed', 'succeeded', 'canceled'] as const
export const RunGroup = z.enum(RUN_GROUPS, 'Situação desconhecida')
export type RunGroup = z.infer<typeof RunGroup>

export const STATES_BY_GROUP: Readonly<Record<RunGroup, readonly RunState[]>> = {
  active: ['queued', 'sending', 'running', 'retrying'],
  uncertain: ['uncertain'],
  failed: ['failed'],
  succeeded: ['succeeded'],
  canceled: ['canceled'],
}

export const isFinal = (state: RunState): boolean => state === 'succeeded' || state === 'failed' || state === 'canceled'
