import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

/** Shown where the calls are passed on to another service, which does not tell what became of them. */
export const RunsUnavailable = () => (
  <section className="card">
    <EmptyState
      title="As execuções não são acompanhadas aqui"
      hint="Este painel repassa os disparos a outro serviço, que não informa o que foi feito com cada um."
      icon={<IconPlugConnectedX className="icon" stroke={1.5} aria-hidden />}
    />
  </section>
)
