import { queryOptions } from '@tanstack/react-query'
import { CLIENTS_NOT_LOADED, clientsQuery } from '../../entities/clients/queries.ts'

/** The query of the registered clients' names. */
export const clientNamesQuery = queryOptions({
  ...clientsQuery,
  select: (clients) => clients.map(({ name }) => name),
  meta: { failed: CLIENTS_NOT_LOADED },
})
