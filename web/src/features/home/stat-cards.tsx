import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MinutesSavedLine } from 'contract/home/home.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { SampleBadge } from '#components/ui/badge.tsx'
import { useCan } from '#lib/session/permissions.ts'
import type { Figures } from './samples.ts'
import { ToggleTip } from './toggle-tip.tsx'

type StatCard = {
  label: string
  figure: (figures: Figures) => string
  sampleCaption: string
  caption: string
  hours?: true
  leadsToPieces?: true
}

/** The three cards (specification §2). `caption` defines the figure, `sampleCaption` tells when a real figure replaces the sample. */
const CARDS: readonly StatCard[] = [
  {
    label: 'Projetos Ativos',
    figure: ({ activeProjects }) => activeProjects.toLocaleString('pt-BR'),
    sampleCaption: 'Contam a partir do seu primeiro projeto',
    caption: 'Sem contar Operações Internas',
  },
  {
    label: 'Conteúdos Criados',
    figure: ({ contentsCreated }) => contentsCreated.toLocaleString('pt-BR'),
    sampleCaption: 'Contam a partir do seu primeiro conteúdo',
    caption: 'Salvos ou entregues por uma execução',
    leadsToPieces: true,
  },
  {
    label: 'Horas Economizadas',
    figure: ({ minutesSaved }) => `${Math.floor(minutesSaved / 60).toLocaleString('pt-BR')}h`,
    sampleCaption: 'Contam a partir da sua primeira execução',
    caption: 'Das execuções e transcrições concluídas',
    hours: true,
  },
]

type Props = { figures: Figures; sample: boolean; savings: readonly MinutesSavedLine[]; loading: boolean }

const PiecesLink = ({ label }: { label: string }) => (
  <Link className="covers stat__link" to="/pieces">
    {label}
    <IconChevronRight className="icon icon--14" aria-hidden />
  </Link>
)

const formatNumber = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** For transcriptions the factors are the minutes of audio and how many times as long typing would take. */
const formatFactors = ({ automation, count, each }: MinutesSavedLine) =>
  automation === 'transcription'
    ? `${formatNumber(count)} min de áudio × ${formatNumber(each)}`
    : `${formatNumber(count)} × ${formatNumber(each)} min`

function SavedHoursTooltip({ savings, minutes }: { savings: readonly MinutesSavedLine[]; minutes: number }) {
  const lines = savings.filter(({ count }) => count > 0)
  return (
    <ToggleTip label="Como as horas são calculadas">
      {lines.map((saving) => (
        <span className="sum" key={saving.automation}>
          <span>{AUTOMATION_NAMES[saving.automation]}</span>
          <span className="sum__factors">{formatFactors(saving)}</span>
          <span className="tnum">{formatNumber(Math.floor(saving.minutes))} min</span>
        </span>
      ))}
      {lines.length > 0 ? (
        <span className="sum sum--total">
          <span>Total</span>
          <span className="sum__factors tnum">{formatNumber(minutes)} min ÷ 60</span>
          <span className="tnum">{formatNumber(Math.floor(minutes / 60))}h</span>
        </span>
      ) : (
        <span>Nenhuma execução nem transcrição concluída ainda.</span>
      )}
      <span className="sub">Os minutos de cada automação mudam em Configurações.</span>
    </ToggleTip>
  )
}

export function StatCards({ figures, sample, savings, loading }: Props) {
  const canReadPieces = useCan('content.read')
  return (
    <div className="stats cols-3">
      {CARDS.map(({ label, figure, sampleCaption, caption, hours, leadsToPieces }) => (
        <section className="card stat" aria-label={label} key={label}>
          <h2 className="stat__label">
            {leadsToPieces && canReadPieces && !sample && !loading ? <PiecesLink label={label} /> : label}
          </h2>
          {!loading && (sample || hours) && (
            <div className="stat__badge">
              {sample ? <SampleBadge /> : <SavedHoursTooltip savings={savings} minutes={figures.minutesSaved} />}
            </div>
          )}
          <p className="stat__figure">
            {loading ? <span className="skel" style={{ width: 72, height: 28 }} aria-hidden /> : figure(figures)}
          </p>
          <div className="row sub stat__caption">
            <span>{sample && !loading ? sampleCaption : caption}</span>
          </div>
        </section>
      ))}
    </div>
  )
}
