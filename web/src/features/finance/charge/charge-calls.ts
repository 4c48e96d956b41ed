import type { QueryClient } from '@tanstack/react-query'
import { readCharge } from 'contract/bank/charges.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { isId } from '#lib/search-params.ts'

export const chargeQuery = (id: number) => callQuery(['finance', 'charge', id], readCharge, { params: { id } })

export function prefetchScreen(client: QueryClient, { params: { id = '' } }: ScreenAddress): void {
  if (isId(id)) prefetchQuery(client, chargeQuery(Number(id)))
}
