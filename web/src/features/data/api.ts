import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readInstallation } from 'contract/data/installation.ts'
import { call } from '../../lib/call.ts'
import { prefetchQuery } from '../../lib/prefetch-query.ts'
import { backupsQuery } from './backups-api.ts'
import { exportsQuery } from './exports-api.ts'
import { jobsQuery } from './jobs-api.ts'

export const installationQuery = queryOptions({
  queryKey: ['data', 'installation'],
  queryFn: ({ signal }) => call(readInstallation, {}, { signal }),
})

/** Requests the data of the screen's cards beside their code. */
export const prefetchScreen = (client: QueryClient): void => {
  prefetchQuery(client, backupsQuery)
  prefetchQuery(client, exportsQuery)
  prefetchQuery(client, installationQuery)
  prefetchQuery(client, jobsQuery)
}
