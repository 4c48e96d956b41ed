import type { ComponentType } from 'react'
import { BackupsCard } from './backups-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { InstallationCard } from './installation-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { RetentionCard } from './retention/retention-card.tsx'

/** The cards of the screen `Dados`, in the order in which it shows them. Each card is a file and a line here. */
export const CARDS: readonly { id: string; Card: ComponentType }[] = [
  { id: 'backups', Card: BackupsCard },
  { id: 'exports', Card: ExportsCard },
  { id: 'installation', Card: InstallationCard },
  { id: 'retention', Card: RetentionCard },
  { id: 'jobs', Card: JobsCard },
]
