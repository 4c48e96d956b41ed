import { queryOptions } from '@tanstack/react-query'
import { listClients } from 'contract/finance/settings.ts'
import { compact } from 'contract/values.ts'
import { call } from '../../lib/call.ts'

/** The registered clients' names. Under the key that Configurações uses: one registered there is here at once. */
export const clientNamesQuery = queryOptions({
  queryKey: ['finance', 'config', 'clientes'],
  queryFn: ({ signal }) => call(listClients, {}, { signal }),
  select: (clients) => clients.map(({ nome }) => nome),
  meta: { failed: 'Não foi possível carregar os clientes.' },
})

/** A client as it is registered, out of the name that was sent. */
export const registeredName = (clients: readonly string[], sent: string): string =>
  clients.find((name) => compact(name) === compact(sent)) ?? sent
