import { PROJECT_STATUS_NAMES, PROJECT_STATUSES, type ProjectCard } from 'contract/projects/projects.ts'

export const STATUS_OPTIONS = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_NAMES[value] }))

/** @returns centavos, with a negative profit for a loss; undefined for a person who may not read amounts */
export function toProjectAmounts({ inCentavos, outCentavos }: Pick<ProjectCard, 'inCentavos' | 'outCentavos'>) {
  if (inCentavos === null || outCentavos === null) return undefined
  const [received, spent] = [BigInt(inCentavos), BigInt(outCentavos)]
  return { received, spent, profit: received - spent }
}
