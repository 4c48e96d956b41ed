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

export const SettingsScreen = () => (
  <ComingPage
    title="Configurações"
    coming="Aqui ficarão o espaço de trabalho, as integrações, as pessoas e as regras de pontos."
  />
)

export const ProspectingScreen = () => (
  <ComingPage
    title="Prospecção via Google Maps"
    coming="Aqui você informará um nicho e uma cidade, e acompanhará a busca por contatos do começo ao fim."
  />
)

export const PostProductionScreen = () => (
  <ComingPage
    title="Gerador de Pós-Produção"
    coming="Aqui você enviará um vídeo do Google Drive para edição automática e acompanhará cada tentativa."
  />
)

export const CarouselScreen = () => (
  <ComingPage
    title="Gerador de Conteúdo Carrossel"
    coming="Aqui você transformará uma ideia em carrossel, com a marca e a persona do cliente."
  />
)

export const StaticScreen = () => (
  <ComingPage
    title="Gerador de Conteúdo Estático"
    coming="Aqui você transformará uma ideia em imagem, com a marca e a persona do cliente."
  />
)

export const TeamScreen = () => (
  <ComingPage
    title="Performance da Equipe"
    subtitle="Acompanhe e registre as atividades da equipe"
    coming="Aqui ficarão o registro de reuniões e vendas e o placar de líderes."
  />
)
