import type { QueryClient } from '@tanstack/react-query'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { type ContactsSearch, splitSearch } from './leads/contacts-search.ts'
import { leadChoicesQuery, leadsQuery, leadTemplatesQuery } from './leads/lead-calls.ts'

/** The board requests its columns itself. */
export function prefetchScreen(client: QueryClient, { search }: ScreenAddress<ContactsSearch>): void {
  prefetchQuery(client, leadChoicesQuery)
  prefetchQuery(client, leadTemplatesQuery)
  const { view, filters } = splitSearch(search)
  if (!view.ver) prefetchQuery(client, leadsQuery({ ...filters, ...(view.sort && { sort: view.sort }) }))
}
