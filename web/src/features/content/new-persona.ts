import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createConfigItem, listClients } from 'contract/finance/settings.ts'
import { createPersona } from 'contract/settings/personas.ts'
import { toNameKey } from 'contract/values/values.ts'
import { call } from '#lib/net/call.ts'
import { createIntent, useIntent } from '#lib/net/intent.ts'

type NewPersona = { client: string; name: string }

async function findClient(name: string): Promise<number | undefined> {
  const clients = await call(listClients, {})
  const registered = clients.find((client) => toNameKey(client.name) === toNameKey(name))
  return registered && Number(registered.id)
}

/** Registers a client, unless one of this name, whatever its case and white space, is registered. @returns the client's id */
async function registerClient(name: string): Promise<number> {
  const registered = await findClient(name)
  if (registered !== undefined) return registered
  await call(createConfigItem, { json: { category: 'clientes', name } }, { intent: createIntent() })
  const created = await findClient(name)
  if (created === undefined) throw new Error('the client that was created is not listed')
  return created
}

/** A retry finds the client that the first try registered. */
export function useRegisterPersona() {
  const intent = useIntent()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (persona: NewPersona) => {
      const clientId = await registerClient(persona.client)
      return call(createPersona, { json: { clientId, name: persona.name } }, { intent })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['finance', 'config', 'clientes'] }),
    meta: { done: 'Persona adicionada', failed: 'Não foi possível adicionar a persona', refreshes: [['personas']] },
  })
}
