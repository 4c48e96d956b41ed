import type { ProjectCard, ProjectStatus } from 'contract/projects.ts'

export const STATUS_NAMES: Readonly<Record<ProjectStatus, string>> = { active: 'Ativo', paused: 'Pausado', done: 'Concluído' }

export const STATUS_OPTIONS = (Object.entries(STATUS_NAMES) as [ProjectStatus, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** @returns the project's amounts in centavos, with a negative profit for a loss; undefined for a person who may not read amounts */
export function toProjectAmounts({ inCentavos, outCentavos }: Pick<ProjectCard, 'inCentavos' | 'outCentavos'>) {
  if (inCentavos === null || outCentavos === null) return undefined
  const [received, spent] = [BigInt(inCentavos), BigInt(outCentavos)]
  return { received, spent, profit: received - spent }
}
