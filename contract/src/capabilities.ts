import * as z from 'zod/mini'
import { endpoint } from './calls/endpoint.ts'

/** All are false when another service answers the specification's calls (`WEBHOOK_UPSTREAM`), whatever the person may do. */
export const Capabilities = z.object({
  edit: z.boolean(),
  trash: z.boolean(),
  filters: z.boolean(),
  runs: z.boolean(),
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
