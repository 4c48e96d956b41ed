import { IconTools } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { Page } from '../components/page.tsx'

type Props = { title: string; subtitle?: string; coming: string }

/** A screen whose turn comes later says so, and offers nothing that does not work. */
export function ComingPage({ title, subtitle, coming }: Props) {
  const back = (
    <Link className="btn btn--default" to="/financeiro">
      Ir para o Financeiro
    </Link>
  )
  return (
    <Page title={title} {...(subtitle ? { subtitle } : {})}>
      <section className="card">
        <EmptyState
          title="Esta tela ainda não está pronta"
          hint={coming}
          icon={<IconTools className="icon" stroke={1.5} aria-hidden />}
          action={back}
        />
      </section>
    </Page>
  )
}
