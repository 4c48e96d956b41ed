import type { ComponentType } from 'react'
import { BackupsCard } from './backups-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { InstallationCard } from './installation-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { RetentionCard } from './retention/retention-card.tsx'

export const CARDS: readonly { id: string; Card: ComponentType }[] = [
  { id: 'backups', Card: BackupsCard },
  { id: 'exports', Card: ExportsCard },
  { id: 'installation', Card: InstallationCard },
  { id: 'retention', Card: RetentionCard },
  { id: 'jobs', Card: JobsCard },
]
