import { ComingPage } from './coming-page.tsx'

export const AiToolsScreen = () => (
  <ComingPage
    title="Ferramentas de IA"
    coming="Aqui ficarão as transcrições, os textos e os conteúdos que as ferramentas de IA produzirem."
  />
)

export const ProjectsScreen = () => (
  <ComingPage
    title="Projetos"
    coming="Aqui ficará cada projeto com seu dinheiro, seus conteúdos e suas execuções. Por ora, cadastre-os em Financeiro, Configurações."
  />
)

export const TeamScreen = () => (
  <ComingPage
    title="Performance da Equipe"
    subtitle="Acompanhe e registre as atividades da equipe"
    coming="Aqui ficarão o registro de reuniões e vendas e o placar de líderes."
  />
)
