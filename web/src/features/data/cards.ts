import type { ComponentType } from 'react'
import { InstallationCard } from './installation-card.tsx'
import { JobsCard } from './jobs-card.tsx'

/** The cards of the screen `Dados`, in their order on it: a file and a line here for each. */
export const CARDS: readonly { id: string; Card: ComponentType }[] = [
  { id: 'installation', Card: InstallationCard },
  { id: 'jobs', Card: JobsCard },
]
