import { IconPencil } from '@tabler/icons-react'
import { ROLE_NAMES } from 'contract/accounts/permissions.ts'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { useUser } from '../../../lib/session.ts'
import { type Account, useRenameAccount } from './api.ts'

const NameDialog = lazyComponent(() => import('../../../components/name-dialog.tsx'))

/** The person's name, email and role. */
export function ProfileSection({ account: { name, email, role, revision } }: { account: Account }) {
  const { id } = useUser()
  const rename = useRenameAccount()
  const { state, open, close } = useDialog<{ id: number; name: string; revision: number }>()
  const edit = (
    <Button small icon={<IconPencil className="icon icon--16" aria-hidden />} onClick={() => open({ id, name, revision })}>
      Alterar nome
    </Button>
  )
  const facts = [
    ['Nome', name],
    ['E-mail', email],
    ['Papel', ROLE_NAMES[role]],
  ] as const
  return (
    <Section title="Você" aside={edit}>
      <dl className="facts facts--lined small">
        {facts.map(([label, value]) => (
          <div className="between" key={label}>
            <dt>{label}</dt>
            <dd className="wraps">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense>
        {state?.item && (
          <NameDialog
            key={state.count}
            kind="name:account"
            title="Alterar nome"
            label="Seu nome"
            maxLength={120}
            item={state.item}
            opened={state.opened}
            onClose={close}
            rename={(change) => rename.mutateAsync(change)}
          />
        )}
      </Suspense>
    </Section>
  )
}
