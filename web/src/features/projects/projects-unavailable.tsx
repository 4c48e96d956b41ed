import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'

/** Shown where the calls are passed on to another service: that one has the projects, and tells only their names. */
export const ProjectsUnavailable = () => (
  <section className="card">
    <EmptyState
      title="Os projetos são de outro serviço"
      hint="Este painel repassa as chamadas a ele: cadastre e exclua projetos em Financeiro, Configurações."
      icon={<IconPlugConnectedX className="icon" stroke={1.5} aria-hidden />}
    />
  </section>
)
