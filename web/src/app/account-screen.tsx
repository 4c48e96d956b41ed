import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { Page } from '#components/ui/page.tsx'
import { AccountPage } from '#features/accounts/own-account/account-page.tsx'
import { useUser } from '#lib/session/session.ts'

export function AccountScreen() {
  const { role } = useUser()
  if (role !== null) return <AccountPage />
  return (
    <Page title="Minha conta">
      <UnavailableCard title="Este painel não tem contas" hint="No modo local só esta máquina acessa o painel, sem senha." />
    </Page>
  )
}
