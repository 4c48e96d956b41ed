import { UnavailableCard } from '#components/feedback/unavailable.tsx'

export const RunsUnavailable = () => (
  <UnavailableCard
    title="As execuções não são acompanhadas aqui"
    hint="Este painel repassa os disparos a outro serviço, que não informa o que foi feito com cada um."
  />
)
