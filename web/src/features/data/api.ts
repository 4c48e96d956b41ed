import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readInstallation } from 'contract/data/installation.ts'
import { call } from '../../lib/call.ts'
import { prefetchQuery } from '../../lib/prefetch-query.ts'

export const installationQuery = queryOptions({
  queryKey: ['data', 'installation'],
  queryFn: ({ signal }) => call(readInstallation, {}, { signal }),
})

/** The queries of the screen's cards, which are requested beside the cards' code. */
const CARD_QUERIES = [installationQuery]

export const prefetchScreen = (client: QueryClient): void => {
  for (const query of CARD_QUERIES) prefetchQuery(client, query)
}
