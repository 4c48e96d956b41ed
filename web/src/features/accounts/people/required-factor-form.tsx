import type { Person } from 'contract/accounts/people.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { getConflict } from '#lib/drafts/edit.ts'
import { formatCount } from '#lib/format/format.ts'
import { describeError } from '#lib/net/query-client.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { type RequiredFactor, useChangeFactorRequirement } from './people-calls.ts'

const formatRoles = (roles: readonly Role[]) =>
  roles.length === 0
    ? 'Nenhum papel exige a verificação em duas etapas.'
    : `${roles.length === 1 ? 'Exige' : 'Exigem'} a verificação em duas etapas: ${new Intl.ListFormat('pt-BR').format(roles.map((role) => ROLE_NAMES[role]))}.`

const isSame = (one: readonly Role[], other: readonly Role[]) =>
  ROLES.every((role) => one.includes(role) === other.includes(role))

function describeMissing(people: readonly Person[], roles: readonly Role[]): string | undefined {
  const missing = people.filter(({ active, role, hasSecondFactor }) => active && !hasSecondFactor && roles.includes(role)).length
  if (missing === 0) return undefined
  return missing === 1
    ? '1 pessoa destes papéis ainda não a ativou: até lá, não faz mais nada aqui.'
    : `${formatCount(missing, 'pessoa', 'pessoas')} destes papéis ainda não a ativaram: até lá, não fazem mais nada aqui.`
}

type Props = { required: RequiredFactor; people: readonly Person[] }
type Choice = { roles: Role[]; seen: RequiredFactor }

function RoleChoices({ required, people }: Props) {
  const [choice, setChoice] = useState<Choice>()
  const { mutate, isPending, error, reset } = useChangeFactorRequirement()
  const shown = choice?.roles ?? required.roles
  const choose = (role: Role, isOn: boolean) => {
    reset()
    setChoice({
      roles: ROLES.filter((each) => (each === role ? isOn : shown.includes(each))),
      seen: choice?.seen ?? required,
    })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const forget = () => setChoice(undefined)
    if (choice && !isPending) mutate(choice, { onSuccess: forget, onError: (refusal) => getConflict(refusal) && forget() })
  }
  const missing = describeMissing(people, shown)
  return (
    <form className="stack" aria-label="Verificação em duas etapas obrigatória" noValidate onSubmit={save}>
      <fieldset className="people__roles">
        <legend className="small sub">
          Marque os papéis que só podem usar o painel com a verificação em duas etapas ativada.
        </legend>
        {ROLES.map((role) => (
          <LabeledCheckbox
            key={role}
            label={ROLE_NAMES[role]}
            checked={shown.includes(role)}
            onChange={(isOn) => choose(role, isOn)}
          />
        ))}
      </fieldset>
      {missing && <p className="small sub">{missing}</p>}
      {error && (
        <p className="field__error" role="alert">
          {describeError(error)}
        </p>
      )}
      <div className="row">
        <Button type="submit" disabled={isSame(shown, required.roles)} busy={isPending && 'Salvando...'}>
          Salvar papéis
        </Button>
      </div>
    </form>
  )
}

export function RequiredFactorForm({ required, people }: Props) {
  const can = usePermissions()
  return (
    <div className="stack gap-3 people__factor">
      <h3>Verificação em duas etapas obrigatória</h3>
      {can('security.write') ? (
        <RoleChoices required={required} people={people} />
      ) : (
        <p className="small sub">{formatRoles(required.roles)} Só um dono muda isso.</p>
      )}
      <AuthorshipLine of="workspace" id={1} label="Ajustes do painel" />
    </div>
  )
}
