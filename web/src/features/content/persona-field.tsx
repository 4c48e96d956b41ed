import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChoiceSelect } from '../../components/choice-select.tsx'
import { Field } from '../../components/field.tsx'
import { useCapabilities } from '../../lib/capabilities.ts'
import { NewPersonaAction } from './new-persona.tsx'
import type { Personas } from './personas.ts'

const register = (
  <>
    Cadastre as personas deste cliente em{' '}
    <Link className="link" to="/settings">
      Configurações
    </Link>
    .
  </>
)

function placeholderOf({ state, names }: Personas): string {
  if (state === 'no-client') return 'Escolha o cliente primeiro'
  if (state === 'loading') return 'Carregando personas...'
  return names.length > 0 ? 'Selecione a persona' : 'Nenhuma persona encontrada'
}

type Props = {
  /** As it is chosen or typed. */
  client: string
  personas: Personas
  value: string
  onChange: (persona: string) => void
  error?: ReactNode
}

/** Seed §2: filled once the client is known. */
export function PersonaField({ client, personas, value, onChange, error }: Props) {
  const { state, names } = personas
  const { runs, known } = useCapabilities()
  const none = state === 'ready' && names.length === 0
  return (
    <Field label="Persona do Cliente" required help={none && register} error={error}>
      {(wiring) => (
        <>
          <ChoiceSelect
            {...wiring}
            aria-required
            aria-busy={state === 'loading'}
            disabled={state === 'no-client'}
            options={names}
            placeholder={placeholderOf(personas)}
            value={value}
            onChange={onChange}
          />
          {none && runs && known && value === '' && (
            <NewPersonaAction
              key={client}
              client={client}
              onAdded={(name) => {
                onChange(name)
                document.getElementById(wiring.id)?.focus()
              }}
            />
          )}
        </>
      )}
    </Field>
  )
}
