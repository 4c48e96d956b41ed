import { SCOPES, type Scope } from 'contract/finance/series.ts'
import type { EntryRow } from '../entries/row.ts'

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  esta: 'Só esta',
  proximas: 'Esta e as próximas',
  abertas: 'Todas em aberto',
}

/** The effect of an edit with each scope. */
export const EDIT_HINTS: Readonly<Record<Scope, string>> = {
  esta: 'As outras da série ficam como estão.',
  proximas: 'Daqui em diante a série segue com estes dados. As pagas e o que foi mudado à mão ficam como estão.',
  abertas: 'Muda todas as que ainda não foram pagas. O que foi mudado à mão fica como está.',
}

export const DELETE_HINTS: Readonly<Record<Scope, string>> = {
  esta: 'As outras da série ficam.',
  proximas: 'A série termina antes desta. As pagas ficam.',
  abertas: 'Exclui todas as que não foram pagas e encerra a série.',
}

/** `Mensal · 3 de 12`; without an end, `Mensal · 3ª da série`. */
export function formatSeriesTitle({ recorrencia, serie }: Pick<EntryRow, 'recorrencia' | 'serie'>): string {
  if (!serie) return `Recorrente: ${recorrencia}`
  const place = serie.total === null ? `${serie.ocorrencia}ª da série` : `${serie.ocorrencia} de ${serie.total}`
  return [recorrencia, place].filter(Boolean).join(' · ')
}

type Answers = { recurrence: string | undefined; scope: Scope }

/** Lists the scopes that an edit can have. A changed frequency starts a new series at this occurrence, so only "Esta e as próximas" remains. */
export const listScopes = ({ recorrencia }: Pick<EntryRow, 'recorrencia'>, frequency: string | undefined): readonly Scope[] =>
  (frequency?.trim() || undefined) === (recorrencia ?? undefined) ? SCOPES : ['proximas']

/** The chosen scope, or the only one that is possible. */
export function resolveScope(row: Pick<EntryRow, 'recorrencia'>, { recurrence, scope }: Answers): Scope {
  const allowed = listScopes(row, recurrence)
  return allowed.includes(scope) ? scope : (allowed[0] ?? 'esta')
}

/** The edit's `escopo`, for an occurrence of our own service only. */
export const toScopeParameter = (row: Pick<EntryRow, 'serie' | 'recorrencia'>, answers: Answers): { escopo?: Scope } =>
  row.serie ? { escopo: resolveScope(row, answers) } : {}

/** Requires a frequency of an entry that repeats. */
export const validateFrequency = (frequency: string | undefined): string | null =>
  frequency === undefined || frequency.trim() ? null : 'Informe a frequência'
