import type { QueryClient } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import { promptTemplatesQuery, providersQuery } from '#entities/ai/queries.ts'
import { brandKitsQuery, clientsQuery, personasQuery } from '#entities/clients/queries.ts'
import { membersQuery, rulesQuery } from '#entities/team/queries.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { usageQuery } from './ai/ai-settings-calls.ts'
import { automationModesQuery } from './automations/automation-calls.ts'
import { integrationQuery } from './integration/integration-calls.ts'
import { minutesSavedQuery } from './minutes-saved/minutes-saved-calls.ts'

/** All parts but the people, because the screen shows its parts at the same time. */
export function prefetchScreen(client: QueryClient, _address: ScreenAddress, capabilities: Capabilities): void {
  if (capabilities.runs) {
    prefetchQuery(client, integrationQuery)
    prefetchQuery(client, automationModesQuery)
  }
  if (capabilities.team) {
    prefetchQuery(client, membersQuery)
    prefetchQuery(client, rulesQuery)
  }
  prefetchQuery(client, providersQuery)
  prefetchQuery(client, brandKitsQuery)
  prefetchQuery(client, personasQuery)
  prefetchQuery(client, clientsQuery)
  prefetchQuery(client, promptTemplatesQuery)
  prefetchQuery(client, minutesSavedQuery)
  prefetchQuery(client, usageQuery)
}
