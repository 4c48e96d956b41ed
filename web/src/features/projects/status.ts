import type { ProjectCard, ProjectStatus } from 'contract/projects.ts'

export const STATUS_NAMES: Readonly<Record<ProjectStatus, string>> = { active: 'Ativo', paused: 'Pausado', done: 'Concluído' }

export const STATUS_OPTIONS = (Object.entries(STATUS_NAMES) as [ProjectStatus, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** Negative for a loss. */
export const profitOf = ({ inCentavos, outCentavos }: Pick<ProjectCard, 'inCentavos' | 'outCentavos'>): number =>
  inCentavos - outCentavos
