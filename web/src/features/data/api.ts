import type { QueryClient } from '@tanstack/react-query'
import { readInstallation } from 'contract/data/installation.ts'
import { callQuery } from '#lib/call-query.ts'
import { prefetchQuery } from '#lib/prefetch-query.ts'
import { backupsQuery } from './backups-api.ts'
import { exportsQuery } from './exports-api.ts'
import { jobsQuery } from './jobs-api.ts'
import { retentionQuery } from './retention/api.ts'

export const installationQuery = callQuery(['data', 'installation'], readInstallation)

export const prefetchScreen = (client: QueryClient): void => {
  prefetchQuery(client, backupsQuery)
  prefetchQuery(client, exportsQuery)
  prefetchQuery(client, installationQuery)
  prefetchQuery(client, retentionQuery)
  prefetchQuery(client, jobsQuery)
}
