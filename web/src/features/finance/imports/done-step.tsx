import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBRL } from 'contract/values/money.ts'
import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'
import { ENTRY_KINDS, formatEntryCount } from '../entries/kinds.ts'
import type { StepProps } from './steps.tsx'
import { formatRowCount, inflectParticiple } from './words.ts'

export function DoneStep({ state: { result, startOver } }: StepProps) {
  if (!result) return null
  const { imports, created, leftOut } = result
  const more = [
    created > 0 && `${formatCount(created, 'nome novo criado', 'nomes novos criados')}.`,
    leftOut > 0 && `${formatRowCount(leftOut)} de fora.`,
  ].filter(Boolean)
  return (
    <div className="stack gap-1 empty" role="status">
      <span className="tile">
        <IconCircleCheck className="icon" stroke={1.5} aria-hidden />
      </span>
      <p className="empty__title">
        {imports
          .map((one) => `${formatEntryCount(one.kind, one.entries)} ${inflectParticiple(one.entries, 'importada')}`)
          .join(' e ')}
      </p>
      <p>
        <span className="tnum">{imports.map(({ centavos }) => formatBRL(centavos)).join(' e ')}</span>. {more.join(' ')}
      </p>
      <div className="row row--wrap row--center">
        <Button onClick={startOver}>Importar outro arquivo</Button>
        {imports.map(({ id, kind }) => (
          <Link className="btn btn--primary" key={id} to={ENTRY_KINDS[kind].list}>
            Ver {ENTRY_KINDS[kind].many}
          </Link>
        ))}
      </div>
    </div>
  )
}
