import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ChoiceSelect } from '#components/ui/choice-select.tsx'
import { Field } from '#components/ui/field.tsx'
import { NewPersonaAction } from './new-persona.tsx'
import type { ClientPersonas } from './personas.ts'

const registerHint = (
  <PermissionGate permission="clients.write" fallback="Quem administra o painel cadastra as personas deste cliente.">
    Cadastre as personas deste cliente em{' '}
    <Link className="link" to="/settings">
      Configurações
    </Link>
    .
  </PermissionGate>
)

function choosePlaceholder({ state, names }: ClientPersonas): string {
  if (state === 'no-client') return 'Escolha o cliente primeiro'
  if (state === 'loading') return 'Carregando personas...'
  return names.length > 0 ? 'Selecione a persona' : 'Nenhuma persona encontrada'
}

type Props = {
  client: string
  personas: ClientPersonas
  value: string
  onChange: (persona: string) => void
  error?: ReactNode
}

/** The field for a persona of the client. The personas are loaded once the client is known (specification §2). */
export function PersonaField({ client, personas, value, onChange, error }: Props) {
  const { state, names } = personas
  const isEmpty = state === 'ready' && names.length === 0
  return (
    <Field label="Persona do Cliente" required help={isEmpty && registerHint} error={error}>
      {(wiring) => (
        <>
          <ChoiceSelect
            {...wiring}
            aria-required
            aria-busy={state === 'loading'}
            disabled={state === 'no-client'}
            options={names}
            placeholder={choosePlaceholder(personas)}
            value={value}
            onChange={onChange}
          />
          {isEmpty && value === '' && (
            <CapabilityGate needs="runs">
              <PermissionGate permission="clients.write">
                <NewPersonaAction
                  key={client}
                  client={client}
                  onAdded={(name) => {
                    onChange(name)
                    document.getElementById(wiring.id)?.focus()
                  }}
                />
              </PermissionGate>
            </CapabilityGate>
          )}
        </>
      )}
    </Field>
  )
}
