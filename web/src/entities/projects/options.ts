import { type ForeignConfigItem, INTERNAL_PROJECT, listProjectOptions } from 'contract/finance/settings.ts'
import { callQuery } from '#lib/net/call-query.ts'

/** The key is below the finance screens' key, so that a project that is registered on those screens appears here at once. */
export const projectOptionsQuery = callQuery(['finance', 'config', 'projetos-opcoes'], listProjectOptions)

export const PROJECTS_NOT_LOADED = 'Não foi possível carregar os projetos.'

type Option = { value: string; label: string }

/** The chosen project is always an option; it is marked as archived only if the list was loaded and lacks it. */
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

export const hasOnlyInternalProject = (projects: readonly ForeignConfigItem[]): boolean =>
  projects.every(({ id }) => String(id) === String(INTERNAL_PROJECT.id))
