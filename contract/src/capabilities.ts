import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What only our own service can do: all false where the seed's calls are passed on (`WEBHOOK_UPSTREAM`). */
export const Capabilities = z.object({
  /** Rows can be changed, marked and completed; receipts opened. */
  edit: z.boolean(),
  /** A delete can be undone. */
  trash: z.boolean(),
  /** Lists can be narrowed and summed. */
  filters: z.boolean(),
  /** Launches are runs that can be followed. */
  runs: z.boolean(),
  /** The team's activities, members, rules and targets can be seen and changed. */
  team: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

export const readCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'What this service can do beyond the seed’s calls',
  reply: Capabilities,
})
