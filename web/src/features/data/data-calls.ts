import type { QueryClient } from '@tanstack/react-query'
import { readInstallation } from 'contract/data/installation.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { backupsQuery } from './backup-calls.ts'
import { exportsQuery } from './export-calls.ts'
import { jobsQuery } from './job-calls.ts'
import { retentionQuery } from './retention/retention-calls.ts'

export const installationQuery = callQuery(['data', 'installation'], readInstallation)

export const prefetchScreen = (client: QueryClient): void => {
  prefetchQuery(client, backupsQuery)
  prefetchQuery(client, exportsQuery)
  prefetchQuery(client, installationQuery)
  prefetchQuery(client, retentionQuery)
  prefetchQuery(client, jobsQuery)
}
