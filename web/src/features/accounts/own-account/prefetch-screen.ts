import type { QueryClient } from '@tanstack/react-query'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { tokensQuery } from '../tokens/token-calls.ts'
import { accountQuery } from './account-calls.ts'

export function prefetchScreen(client: QueryClient): void {
  prefetchQuery(client, accountQuery)
  prefetchQuery(client, tokensQuery)
}
