import { queryOptions } from '@tanstack/react-query'
import { type ConfigItemRow, INTERNAL_PROJECT, listProjectOptions } from 'contract/finance/settings.ts'
import { call } from './call.ts'

/** What a run, a text or a recording may be for. Under the finance screens' key: one registered there is here at once. */
export const projectOptionsQuery = queryOptions({
  queryKey: ['finance', 'config', 'projetos-opcoes'],
  queryFn: ({ signal }) => call(listProjectOptions, {}, { signal }),
})

/** Said where they could not be loaded. */
export const NO_PROJECTS = 'Não foi possível carregar os projetos.'

type Option = { value: string; label: string }

/**
 * `none`: what it says where there is no project. What is chosen is in it even where the list has it no more, or could not be loaded;
 * only a list that was loaded says that it is archived.
 */
export function projectOptions(
  projects: readonly ConfigItemRow[] | undefined,
  chosen: { id: number; name: string } | null | undefined,
  none: string,
): Option[] {
  const listed = (projects ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))
  const missing = chosen && !listed.some(({ value }) => value === String(chosen.id))
  const kept = missing ? [{ value: String(chosen.id), label: projects ? `${chosen.name} (arquivado)` : chosen.name }] : []
  return [{ value: '', label: none }, ...listed, ...kept]
}

/** With nothing but the one that is always there, there is nothing to choose. */
export const isOnlyInternal = (projects: readonly ConfigItemRow[]): boolean =>
  projects.every(({ id }) => String(id) === String(INTERNAL_PROJECT.id))
