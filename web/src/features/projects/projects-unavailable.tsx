import { UnavailableCard } from '../../components/unavailable.tsx'

/** Shown where the calls are passed on to another service: that one has the projects, and tells only their names. */
export const ProjectsUnavailable = () => (
  <UnavailableCard
    title="Os projetos são de outro serviço"
    hint="Este painel repassa as chamadas a ele: cadastre e exclua projetos em Financeiro, Configurações."
  />
)
