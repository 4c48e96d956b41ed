import { UnavailableCard } from '#components/feedback/unavailable.tsx'

/** Shown instead of the projects where another service answers the calls: that service has the projects, and tells only their names. */
export const ProjectsUnavailable = () => (
  <UnavailableCard
    title="Os projetos são de outro serviço"
    hint="Este painel repassa as chamadas a ele: cadastre e exclua projetos em Financeiro, Configurações."
  />
)
