import '../accounts.css'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { InvitationList } from './links/invitation-list.tsx'
import { ResetMailList } from './links/reset-mail-list.tsx'
import { useLinkHandover } from './links/use-link-handover.ts'
import { peopleQuery } from './people-calls.ts'
import { PeopleTable } from './people-table.tsx'
import { RequiredFactorForm } from './required-factor-form.tsx'

const InviteDialog = lazyComponent(() => import('./links/invite-dialog.tsx'))
const LinkDialog = lazyComponent(() => import('./links/link-dialog.tsx'))

export function PeopleSection() {
  const query = useQuery(peopleQuery)
  const invite = useDialog<never>()
  const handover = useLinkHandover()
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
          {({ people, invitations, requiredFactor, mails }) => (
            <>
              <PeopleTable people={people} onResetLink={handover.makeResetLink} />
              {people.length === 1 && invitations.length === 0 && (
                <p className="config__empty sub">
                  Só você por enquanto: convide quem trabalha com você, cada um com o seu papel.
                </p>
              )}
              {invitations.length > 0 && (
                <InvitationList
                  invitations={invitations}
                  mails={mails}
                  onResend={handover.resendInvitation}
                  resendingId={handover.resendingId}
                />
              )}
              {mails && (
                <ResetMailList
                  people={people}
                  mails={mails}
                  onResend={handover.makeResetLink}
                  resendingId={handover.resettingId}
                />
              )}
              <RequiredFactorForm required={requiredFactor} people={people} />
            </>
          )}
        </QueryView>
        <OpenedDialog dialog={invite}>{(control) => <InviteDialog {...control} />}</OpenedDialog>
        <OpenedDialog dialog={handover}>{(control, link) => link && <LinkDialog {...link} {...control} />}</OpenedDialog>
      </Section>
    </div>
  )
}
