import './people.css'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Person, ShownLink } from 'contract/accounts/people.ts'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { peopleQuery, useCreateResetLink } from './api.ts'
import { InvitationList } from './invitation-list.tsx'
import { PeopleTable } from './people-table.tsx'
import { RequiredFactorForm } from './required-factor-form.tsx'

const InviteDialog = lazyComponent(() => import('./invite-dialog.tsx'))
const LinkDialog = lazyComponent(() => import('./link-dialog.tsx'))

type ResetLink = { person: Person; link: ShownLink }

/** The people with an account, and the invitations that nobody has used yet. */
export function PeopleSection() {
  const query = useQuery(peopleQuery)
  const invite = useDialog<never>()
  const reset = useDialog<ResetLink>()
  const createLink = useCreateResetLink()
  const makeResetLink = (person: Person) => createLink.mutate(person, { onSuccess: (link) => reset.open({ person, link }) })
  const shown = reset.state?.item
  const add = (
    <Button
      small
      permission="people.write"
      icon={<IconUserPlus className="icon icon--16" aria-hidden />}
      onClick={() => invite.open()}
    >
      Convidar
    </Button>
  )
  return (
    <div id="pessoas" className="people-section">
      <Section title="Pessoas" aside={add} flush>
        <QueryView
          query={query}
          loading="Carregando pessoas..."
          skeleton={<TableSkeleton widths={[200, 120, 80, 96]} rows={4} />}
          failed="Não foi possível carregar as pessoas."
        >
          {({ people, invitations, requiredFactor }) => (
            <>
              <PeopleTable people={people} onResetLink={makeResetLink} />
              {people.length === 1 && invitations.length === 0 && (
                <p className="config__empty sub">
                  Só você por enquanto: convide quem trabalha com você, cada um com o seu papel.
                </p>
              )}
              {invitations.length > 0 && <InvitationList invitations={invitations} />}
              <RequiredFactorForm required={requiredFactor} people={people} />
            </>
          )}
        </QueryView>
        <Suspense>
          {invite.state && <InviteDialog key={invite.state.count} opened={invite.state.opened} onClose={invite.close} />}
          {reset.state && shown && (
            <LinkDialog
              key={reset.state.count}
              title="Link para uma senha nova"
              link={shown.link}
              hint={`Envie a ${shown.person.name} por um canal em que você confia. Quem o abrir escolhe a senha desta conta.`}
              opened={reset.state.opened}
              onClose={reset.close}
            />
          )}
        </Suspense>
      </Section>
    </div>
  )
}
