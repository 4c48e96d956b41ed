import type { QueryClient } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import type { Automation } from 'contract/runs/automations.ts'
import { projectOptionsQuery } from '#entities/projects/options.ts'
import { recentRunsQuery } from '#entities/runs/queries.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'

export function prefetchLauncher(client: QueryClient, automation: Automation, { runs }: Capabilities): void {
  if (!runs) return
  prefetchQuery(client, recentRunsQuery(automation))
  prefetchQuery(client, projectOptionsQuery)
}
