import './board.css'
import { IconCheck } from '@tabler/icons-react'

export function TargetProgress({ points, target }: { points: number; target: number }) {
  const percent = Math.floor((points * 100) / target)
  const reached = points >= target
  const title = `${points.toLocaleString('pt-BR')} de ${target.toLocaleString('pt-BR')} pontos`
  return (
    <span className="goal" title={title}>
      <span className={`meter ${reached ? 'meter--full' : ''}`} aria-hidden>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={`goal__text ${reached ? 'pos' : ''}`}>
        {reached && <IconCheck className="icon icon--14" aria-hidden />}
        {reached ? 'Meta batida' : `${percent}% da meta`}
      </span>
    </span>
  )
}
