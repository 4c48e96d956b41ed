import type { QueryClient } from '@tanstack/react-query'
import { prefetchQuery } from '../../../lib/prefetch-query.ts'
import { accountQuery } from './api.ts'

export const prefetch = (client: QueryClient): void => prefetchQuery(client, accountQuery)
