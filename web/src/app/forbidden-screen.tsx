import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { listRoleNames, ROLE_NAMES } from 'contract/accounts/roles.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Page } from '#components/ui/page.tsx'
import { useUser } from '#lib/session/session.ts'
import { getScreenFacts, type ScreenPath } from './screens.ts'

const formatChoices = (names: readonly string[]) => new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names)

export default function ForbiddenScreen({ path }: { path: ScreenPath }) {
  const { role } = useUser()
  const names = formatChoices([...new Set(getScreenFacts(path).access.flatMap(listRoleNames))])
  const own = role === null ? '' : ` O seu papel é ${ROLE_NAMES[role]}.`
  return (
    <Page title="Sem acesso a esta tela">
      <section className="card">
        <EmptyState
          title={`Quem pode abri-la: ${names}`}
          hint={`${own} Se você precisa dela, peça a um dono ou administrador que mude o seu papel em Configurações, Pessoas.`.trim()}
          icon={IconLock}
          action={
            <Link className="btn btn--default" to="/">
              Ir para a Home
            </Link>
          }
        />
      </section>
    </Page>
  )
}
