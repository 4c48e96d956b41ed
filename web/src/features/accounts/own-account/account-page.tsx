import '../accounts.css'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Page } from '#components/ui/page.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { usePermissions } from '#lib/session/permissions.ts'
import { NotificationsSection } from '../profile/notifications-section.tsx'
import { TokensSection } from '../tokens/tokens-section.tsx'
import { type Account, accountQuery } from './account-calls.ts'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

function LoadedAccount({ account }: { account: Account }) {
  const can = usePermissions()
  return (
    <>
      <div className="cols-2">
        <div className="stack">
          <ProfileSection account={account} />
          <SecondFactorSection account={account} />
        </div>
        <div className="stack">
          <PasswordSection account={account} />
          {(can('runs.read') || can('finance.read')) && <NotificationsSection account={account} />}
        </div>
      </div>
      <SessionsSection sessions={account.sessions} />
      <TokensSection role={account.role} />
    </>
  )
}

export function AccountPage() {
  const query = useQuery(accountQuery)
  return (
    <Page
      title="Minha conta"
      subtitle="Seu nome e sua foto, sua senha, seus tokens e onde você está conectado"
      action={
        <ScreenLink className="btn btn--default page__own-action" href="/sobre">
          Sobre
        </ScreenLink>
      }
    >
      {query.data ? (
        <LoadedAccount account={query.data} />
      ) : (
        <section className="card card--flush">
          <QueryView
            query={query}
            loading="Carregando a sua conta..."
            skeleton={<TableSkeleton widths={[220, 96]} rows={5} />}
            failed="Não foi possível carregar a sua conta."
          >
            {() => null}
          </QueryView>
        </section>
      )}
    </Page>
  )
}
