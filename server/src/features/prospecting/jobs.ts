import type { HousekeepingStep } from '#work/repeated-job.ts'
import { deleteIdleLeads } from './delete-idle-leads.ts'
import { tellIdleLeads } from './tell-idle-leads.ts'
import { tellNextContacts } from './tell-next-contacts.ts'

export const prospectingHousekeeping: readonly HousekeepingStep[] = [tellNextContacts]

export const prospectingRetention: readonly HousekeepingStep[] = [deleteIdleLeads, tellIdleLeads]
