import './content.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { useRegisterPersona } from './new-persona.ts'

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
