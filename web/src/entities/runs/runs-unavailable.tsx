import { UnavailableCard } from '#components/unavailable.tsx'

/** Shown instead of the runs where another service answers the calls: it does not tell what became of its runs. */
export const RunsUnavailable = () => (
  <UnavailableCard
    title="As execuções não são acompanhadas aqui"
    hint="Este painel repassa os disparos a outro serviço, que não informa o que foi feito com cada um."
  />
)
