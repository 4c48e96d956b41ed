import { IconPencil } from '@tabler/icons-react'
import { exportOwnData } from 'contract/accounts/personal-data.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { useUser } from '#lib/session/session.ts'
import { AccountPhotoField } from '../profile/photo-field.tsx'
import { type Account, useRenameAccount } from './account-calls.ts'

export function ProfileSection({ account: { name, email, role, revision, photo } }: { account: Account }) {
  const { id } = useUser()
  const rename = useRenameAccount()
  const naming = useDialog<{ id: number; name: string; revision: number }>()
  const edit = (
    <Button small icon={<IconPencil className="icon icon--16" aria-hidden />} onClick={() => naming.open({ id, name, revision })}>
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
      <AccountPhotoField name={name} photo={photo} />
      <dl className="facts facts--lined small">
        {facts.map(([label, value]) => (
          <Fact label={label} className="wraps" key={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className="small account__data">
        <a className="link small" href={exportOwnData.path} download>
          Baixar tudo o que o painel tem sobre mim
        </a>
      </p>
      <LazyNameDialog
        dialog={naming}
        kind="name:account"
        renameTitle="Alterar nome"
        label="Seu nome"
        maxLength={120}
        rename={({ id: _id, ...change }) => rename.mutateAsync(change)}
      />
    </Section>
  )
}
