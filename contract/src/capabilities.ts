import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The abilities that only our own server has. All of them are false when another service answers the specification's calls
 * (`WEBHOOK_UPSTREAM`).
 */
export const Capabilities = z.object({
  /** Entries can be changed, marked as paid and completed; receipts can be opened. */
  edit: z.boolean(),
  /** A deletion can be undone. */
  trash: z.boolean(),
  /** Lists can be filtered and summed. */
  filters: z.boolean(),
  /** A launch creates a run that can be followed. */
  runs: z.boolean(),
  /** The team's activities, members, rules and targets can be read and changed. */
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
