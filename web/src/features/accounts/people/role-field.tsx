import type { Role } from 'contract/calls/permissions.ts'
import type { ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useUser } from '#lib/session/session.ts'
import { toRoleOptions } from './people-calls.ts'
import { listGivableRoles, ROLE_HINTS } from './people-rules.ts'

type Props = { value: Role; onChange: (role: Role) => void; error?: ReactNode }

export function RoleField({ value, onChange, error }: Props) {
  const me = useUser()
  return (
    <Field label="Papel" required help={ROLE_HINTS[value]} error={error}>
      {(wiring) => <NativeSelect {...wiring} options={toRoleOptions(listGivableRoles(me))} value={value} onChange={onChange} />}
    </Field>
  )
}
