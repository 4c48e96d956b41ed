import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import { purgeCreations } from './purge.ts'

export const creationRetention: readonly HousekeepingStep[] = [purgeCreations]
