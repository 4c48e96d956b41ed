import * as z from 'zod/mini'
import { endpoint } from './calls/endpoint.ts'

/**
 * The abilities that only our own server has, whatever the person may do. All of them are false when another service answers the specification's calls
 * (`WEBHOOK_UPSTREAM`).
 */
export const Capabilities = z.object({
  /** The service changes entries: it marks them as paid, and takes the value of one that was recorded without. It serves their receipts. */
  edit: z.boolean(),
  /** The service undoes a deletion. */
  trash: z.boolean(),
  /** The service filters and sums lists. */
  filters: z.boolean(),
  /** A launch creates a run that can be followed. */
  runs: z.boolean(),
  /** The service reads and changes the team's activities, members, rules and targets. */
  team: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

export const readCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  access: 'authenticated',
  summary: 'Read what this service can do beyond the specification’s calls',
  reply: Capabilities,
})
