import { SCOPES, type Scope } from 'contract/finance/series.ts'
import type { EntryRow } from './row.ts'

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  esta: 'Só esta',
  proximas: 'Esta e as próximas',
  abertas: 'Todas em aberto',
}

/** What an edit then does, in a sentence. */
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

/** A frequency is of the whole series: another one begins here. */
export const listScopes = ({ recorrencia }: Pick<EntryRow, 'recorrencia'>, frequency: string | undefined): readonly Scope[] =>
  (frequency?.trim() || undefined) === (recorrencia ?? undefined) ? SCOPES : ['proximas']

/** The scope that was chosen, or the only one that there is. */
export function resolveScope(row: Pick<EntryRow, 'recorrencia'>, { recurrence, scope }: Answers): Scope {
  const allowed = listScopes(row, recurrence)
  return allowed.includes(scope) ? scope : (allowed[0] ?? 'esta')
}

/** With an edit of an occurrence; another service knows nothing of it. */
export const toScopeParameter = (row: Pick<EntryRow, 'serie' | 'recorrencia'>, answers: Answers): { escopo?: Scope } =>
  row.serie ? { escopo: resolveScope(row, answers) } : {}

/** Said to come again, it needs to say how often. */
export const validateFrequency = (frequency: string | undefined): string | null =>
  frequency === undefined || frequency.trim() ? null : 'Informe a frequência'
