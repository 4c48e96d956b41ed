import { type ForeignConfigItem, INTERNAL_PROJECT, listProjectOptions } from 'contract/finance/settings.ts'
import { callQuery } from '../../lib/call-query.ts'

/** The projects that a run, a text or a recording may belong to, under the finance screens' key, so that a project registered there appears here at once. */
export const projectOptionsQuery = callQuery(['finance', 'config', 'projetos-opcoes'], listProjectOptions)

/** The text where the projects could not be loaded. */
export const PROJECTS_NOT_LOADED = 'Não foi possível carregar os projetos.'

type Option = { value: string; label: string }

/**
 * Builds the options of a project select. `none`: the label for no project. The chosen project is an option even if the list lacks it or
 * could not be loaded; only a loaded list marks it as archived.
 */
export function buildProjectOptions(
  projects: readonly ForeignConfigItem[] | undefined,
  chosen: { id: number; name: string } | null | undefined,
  none: string,
): Option[] {
  const listed = (projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = chosen && !listed.some(({ value }) => value === String(chosen.id))
  const archived = missing ? [{ value: String(chosen.id), label: projects ? `${chosen.name} (arquivado)` : chosen.name }] : []
  return [{ value: '', label: none }, ...listed, ...archived]
}

/** Whether there is no project but the internal one, and so nothing to choose. */
export const isOnlyInternal = (projects: readonly ForeignConfigItem[]): boolean =>
  projects.every(({ id }) => String(id) === String(INTERNAL_PROJECT.id))
