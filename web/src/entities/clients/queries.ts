import { queryOptions } from '@tanstack/react-query'
import { listClients } from 'contract/finance/settings.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { listPersonas } from 'contract/settings/personas.ts'
import { toNameKey } from 'contract/values/values.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'

export const CLIENTS_NOT_LOADED = 'Não foi possível carregar os clientes.'

/** Shows no toast when it fails: a screen that does not show the failure itself adds one. */
export const clientsQuery = queryOptions({
  queryKey: ['finance', 'config', 'clientes'],
  queryFn: async ({ client, signal }) => omitOwnFieldsIfForeign(client, await call(listClients, {}, { signal }), 'revision'),
})

export const brandKitsQuery = callQuery(['brand-kits'], listBrandKits)

export const personasQuery = callQuery(['personas'], listPersonas)

/** `sent` has no spaces and is in lower case; it is returned as it is if no name fits. */
export const findRegisteredName = (clients: readonly string[], sent: string): string =>
  clients.find((name) => toNameKey(name) === toNameKey(sent)) ?? sent
