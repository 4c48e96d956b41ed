import type { HousekeepingStep } from '#work/repeated-job.ts'
import { tellNextContacts } from './tell-next-contacts.ts'

export const prospectingHousekeeping: readonly HousekeepingStep[] = [tellNextContacts]
