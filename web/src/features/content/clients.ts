import { queryOptions } from '@tanstack/react-query'
import { listClients } from 'contract/finance/settings.ts'
import { toCompactText } from 'contract/values.ts'
import { call } from '../../lib/call.ts'

/** The names of the registered clients, under the query key of the settings, so that a client registered there appears here at once. */
export const clientNamesQuery = queryOptions({
  queryKey: ['finance', 'config', 'clientes'],
  queryFn: ({ signal }) => call(listClients, {}, { signal }),
  select: (clients) => clients.map(({ name }) => name),
  meta: { failed: 'Não foi possível carregar os clientes.' },
})

/** Finds the registered spelling of a client's name that was sent without spaces and in lower case. */
export const findRegisteredName = (clients: readonly string[], sent: string): string =>
  clients.find((name) => toCompactText(name) === toCompactText(sent)) ?? sent
