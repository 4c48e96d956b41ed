import { queryOptions } from '@tanstack/react-query'
import { CLIENTS_NOT_LOADED, clientsQuery } from '#entities/clients/queries.ts'

export const clientNamesQuery = queryOptions({
  ...clientsQuery,
  select: (clients) => clients.map(({ name }) => name),
  meta: { failed: CLIENTS_NOT_LOADED },
})
