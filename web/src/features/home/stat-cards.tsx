import type { SavingLine } from 'contract/home.ts'
import { SampleBadge } from '../../components/badge.tsx'
import { HoursTip } from './hours-tip.tsx'
import type { Figures } from './samples.ts'

type Card = { label: string; figure: (figures: Figures) => string; starts: string; means: string; hours?: true }

/** Seed §2, with what each figure means (PRODUCT.md, "Figures that need a definition"). */
const CARDS: readonly Card[] = [
  {
    label: 'Projetos Ativos',
    figure: ({ activeProjects }) => activeProjects.toLocaleString('pt-BR'),
    starts: 'Contam a partir do seu primeiro projeto',
    means: 'Sem contar Operações Internas',
  },
  {
    label: 'Conteúdos Criados',
    figure: ({ contentsCreated }) => contentsCreated.toLocaleString('pt-BR'),
    starts: 'Contam a partir do seu primeiro conteúdo',
    means: 'Salvos ou entregues por uma execução',
  },
  {
    label: 'Horas Economizadas',
    figure: ({ minutesSaved }) => `${Math.floor(minutesSaved / 60).toLocaleString('pt-BR')}h`,
    starts: 'Contam a partir da sua primeira execução',
    means: 'Das execuções e transcrições concluídas',
    hours: true,
  },
]

type Props = { figures: Figures; sample: boolean; savings: readonly SavingLine[]; loading: boolean }

/** Marked as examples, or with the arithmetic of the hours; while loading, the cards without their figures. */
export function StatCards({ figures, sample, savings, loading }: Props) {
  return (
    <div className="stats cols-3">
      {CARDS.map(({ label, figure, starts, means, hours }) => (
        <section className="card stat" aria-label={label} key={label}>
          <h2 className="stat__label">{label}</h2>
          {!loading && (sample || hours) && (
            <div className="stat__badge">
              {sample ? <SampleBadge /> : <HoursTip savings={savings} minutes={figures.minutesSaved} />}
            </div>
          )}
          <p className="stat__figure">
            {loading ? <span className="skel" style={{ width: 72, height: 28 }} aria-hidden /> : figure(figures)}
          </p>
          <div className="stat__caption">
            <span>{sample && !loading ? starts : means}</span>
          </div>
        </section>
      ))}
    </div>
  )
}
