import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBRL } from 'contract/money.ts'
import { Button } from '../../../components/button.tsx'
import { counted } from '../../../lib/format.ts'
import type { StepProps } from './steps.tsx'
import { entriesIn, participle, rowsIn } from './words.ts'

export function DoneStep({ state: { kind, result, again } }: StepProps) {
  if (!result) return null
  const { entries, centavos, created, leftOut } = result
  const more = [
    created > 0 && `${counted(created, 'nome novo criado', 'nomes novos criados')}.`,
    leftOut > 0 && `${rowsIn(leftOut)} de fora.`,
  ].filter(Boolean)
  return (
    <div className="empty" role="status">
      <span className="tile">
        <IconCircleCheck className="icon" stroke={1.5} aria-hidden />
      </span>
      <p className="empty__title">
        {entriesIn(kind, entries)} {participle(entries, 'importada')}
      </p>
      <p>
        <span className="tnum">{formatBRL(centavos)}</span>. {more.join(' ')}
      </p>
      <div className="import__next">
        <Button onClick={again}>Importar outro arquivo</Button>
        <Link className="btn btn--primary" to={kind === 'outflow' ? '/financeiro' : '/financeiro/entradas'}>
          Ver {kind === 'outflow' ? 'saídas' : 'entradas'}
        </Link>
      </div>
    </div>
  )
}
