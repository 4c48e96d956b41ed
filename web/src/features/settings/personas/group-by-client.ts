import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import type { Persona } from 'contract/settings/personas.ts'

export type ClientPersonas = { clientId: number; client: string; personas: Persona[] }

/** Archived clients come last. `clients`: undefined if they are not loaded, so that a client is known by its number alone. */
export function groupByClient(personas: readonly Persona[], clients: readonly ForeignConfigItem[] | undefined): ClientPersonas[] {
  const order = (clients ?? []).map(({ id }) => Number(id))
  const findName = (clientId: number) =>
    clients ? (clients.find(({ id }) => Number(id) === clientId)?.name ?? 'Cliente arquivado') : `Cliente nº ${clientId}`
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  const ids = [...new Set(personas.map(({ clientId }) => clientId))].sort((one, other) => place(one) - place(other))
  return ids.map((clientId) => ({
    clientId,
    client: findName(clientId),
    personas: personas.filter((persona) => persona.clientId === clientId),
  }))
}
