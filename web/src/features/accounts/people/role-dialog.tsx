import type { Person } from 'contract/accounts/people.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { useChangeRole } from './people-calls.ts'
import { RoleField } from './role-field.tsx'

type Props = { person: Person; opened: boolean; onClose: () => void }

/** The new role applies from the person's next call on. */
export default function RoleDialog({ person, opened, onClose }: Props) {
  const [role, setRole] = useState<Role>(person.role)
  const { mutate, isPending, error, reset } = useChangeRole()
  const choose = (next: Role) => {
    reset()
    setRole(next)
  }
  const save = () => {
    if (role === person.role) return onClose()
    mutate(
      { person, role, seen: person.role },
      {
        onSuccess: () => {
          notify({ kind: 'done', title: 'Papel mudado', message: `${person.name}: ${ROLE_NAMES[role]}` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={`Papel de ${person.name}`} opened={opened} onClose={onClose} small>
      <form
        className="dialog__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="dialog__body">
          <RoleField value={role} onChange={choose} error={error && describeError(error)} />
          <AuthorshipLine of="people" id={person.id} />
        </div>
        <DialogFoot action="Salvar" busy={isPending && 'Salvando...'} onClose={onClose} />
      </form>
    </Dialog>
  )
}
