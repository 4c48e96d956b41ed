import { SCOPES, type Scope } from 'contract/finance/series.ts'
import type { EntryRow } from '../entries/row.ts'

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  this: 'Só esta',
  following: 'Esta e as próximas',
  open: 'Todas em aberto',
}

export const EDIT_HINTS: Readonly<Record<Scope, string>> = {
  this: 'As outras da série ficam como estão.',
  following: 'Daqui em diante a série segue com estes dados. As pagas e o que foi mudado com “Só esta” ficam como estão.',
  open: 'Muda todas as que ainda não foram pagas. O que foi mudado com “Só esta” fica como está.',
}

export const DELETE_HINTS: Readonly<Record<Scope, string>> = {
  this: 'As outras da série ficam.',
  following: 'A série termina antes desta. As pagas ficam.',
  open: 'Exclui todas as que não foram pagas e encerra a série.',
}

/** `Mensal · 3 de 12`, or `Mensal · 3ª da série` in a series without an end; an entry without a series is `Recorrente: Mensal`. */
export function describeRecurrence({ recurrence, series }: Pick<EntryRow, 'recurrence' | 'series'>): string {
  if (!series) return `Recorrente: ${recurrence}`
  const place = series.total === null ? `${series.occurrence}ª da série` : `${series.occurrence} de ${series.total}`
  return [recurrence, place].filter(Boolean).join(' · ')
}

type Answers = { recurrence: string | undefined; scope: Scope }

/** A changed frequency starts a new series at this occurrence, so that only "Esta e as próximas" remains. */
export const listScopes = ({ recurrence }: Pick<EntryRow, 'recurrence'>, frequency: string | undefined): readonly Scope[] =>
  (frequency?.trim() || undefined) === (recurrence ?? undefined) ? SCOPES : ['following']

export function resolveScope(row: Pick<EntryRow, 'recurrence'>, { recurrence, scope }: Answers): Scope {
  const allowed = listScopes(row, recurrence)
  return allowed.includes(scope) ? scope : (allowed[0] ?? 'this')
}

/** Only an occurrence of our own server has one. */
export const toScopeParameter = (row: Pick<EntryRow, 'series' | 'recurrence'>, answers: Answers): { scope?: Scope } =>
  row.series ? { scope: resolveScope(row, answers) } : {}

export const validateFrequency = (frequency: string | undefined): string | null =>
  frequency === undefined || frequency.trim() ? null : 'Informe a frequência'
