import './content.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createConfigItem, listClients } from 'contract/finance/settings.ts'
import { createPersona } from 'contract/settings/personas.ts'
import { toNameKey } from 'contract/values/values.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { call } from '#lib/net/call.ts'
import { createIntent, useIntent } from '#lib/net/intent.ts'

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
function useRegisterPersona() {
  const intent = useIntent()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ client, name }: { client: string; name: string }) => {
      const clientId = await registerClient(client)
      return call(createPersona, { json: { clientId, name } }, { intent })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['finance', 'config', 'clientes'] }),
    meta: { done: 'Persona adicionada', failed: 'Não foi possível adicionar a persona', refreshes: [['personas']] },
  })
}

type Props = {
  client: string
  onAdded: (name: string) => void
}

function NewPersona({ client, onAdded }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const register = useRegisterPersona()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const add = () => {
    if (name.trim() === '') return setError('Informe o nome')
    if (register.isPending) return
    register.mutate(
      { client, name: name.trim() },
      { onSuccess: () => onAdded(name.trim()), onError: (cause) => setError(mapFieldErrors(cause).name) },
    )
  }
  /** Enter adds the persona and does not submit the form around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="new-persona">
      <TextField
        label="Nome da persona"
        maxLength={200}
        ref={input}
        value={name}
        error={error}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button onClick={add} busy={register.isPending && 'Adicionando...'}>
        Adicionar persona
      </Button>
    </div>
  )
}

export function NewPersonaAction({ client, onAdded }: Props) {
  const [opened, setOpened] = useState(false)
  if (!opened) {
    return (
      <button className="link small new-persona__open" type="button" onClick={() => setOpened(true)}>
        Cadastrar persona para {client}
      </button>
    )
  }
  const onChosen = (name: string) => {
    setOpened(false)
    onAdded(name)
  }
  return <NewPersona client={client} onAdded={onChosen} />
}
