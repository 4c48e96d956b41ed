import type { HousekeepingStep } from '#work/repeated-job.ts'
import { tellDue } from './tell-due.ts'

export const bankHousekeeping: readonly HousekeepingStep[] = [tellDue]
