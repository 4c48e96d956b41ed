import { queryOptions } from '@tanstack/react-query'
import { toCompactText } from 'contract/values.ts'
import { CLIENTS_NOT_LOADED, clientsQuery } from '../../entities/clients/queries.ts'

/** The names of the registered clients. */
export const clientNamesQuery = queryOptions({
  ...clientsQuery,
  select: (clients) => clients.map(({ name }) => name),
  meta: { failed: CLIENTS_NOT_LOADED },
})

/** Finds the registered spelling of a client's name that was sent without spaces and in lower case. */
export const findRegisteredName = (clients: readonly string[], sent: string): string =>
  clients.find((name) => toCompactText(name) === toCompactText(sent)) ?? sent
