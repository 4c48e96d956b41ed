import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import type { Persona } from 'contract/personas.ts'

export type ClientPersonas = { clientId: number; client: string; personas: Persona[] }

/** Groups personas by client, in the clients' order. The personas of archived clients are at the end. */
export function groupByClient(personas: readonly Persona[], clients: readonly ForeignConfigItem[]): ClientPersonas[] {
  const order = clients.map(({ id }) => Number(id))
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  const ids = [...new Set(personas.map(({ clientId }) => clientId))].sort((one, other) => place(one) - place(other))
  return ids.map((clientId) => ({
    clientId,
    client: clients.find(({ id }) => Number(id) === clientId)?.name ?? 'Cliente arquivado',
    personas: personas.filter((persona) => persona.clientId === clientId),
  }))
}
