import './merge-dialog.css'
import { Link } from '@tanstack/react-router'
import type { Lead } from 'contract/prospecting/leads.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useZone } from '#lib/session/session.ts'
import { listOtherSources, type OtherSource } from '../leads/merged-fields.ts'

const SeparateSourceDialog = lazyComponent(() => import('./separate-source-dialog.tsx'))

function OtherSources({ lead, onSeparate }: { lead: Lead; onSeparate: (other: OtherSource) => void }) {
  const others = listOtherSources(lead)
  if (others.length === 0) return null
  return (
    <ul className="merge__found contact__sources" aria-label="Outras fontes">
      {others.map((other) => (
        <li className="row gap-3" key={other.source}>
          <span className="stack gap-0 grow">
            <span className="wraps">{`${other.labels}: ${other.source}`}</span>
            <span className="small sub">
              {[other.licence, other.day && `dados de ${formatDate(other.day)}`].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Button
            small
            permission="leads.write"
            onClick={() => onSeparate(other)}
            aria-label={`Separar o que veio de ${other.source}`}
          >
            Separar…
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Who gave the data, under which licence and when: sources ask to be named where their data are shown. */
export function ContactOrigin({ lead }: { lead: Lead }) {
  const { id, origin, foundAt, runId } = lead
  const zone = useZone()
  const separating = useDialog<OtherSource>()
  return (
    <Section title="De onde veio">
      <dl className="facts facts--lined">
        <Fact label="Fonte">{origin?.source ?? 'Não informada'}</Fact>
        {origin && <Fact label="Licença">{origin.licence}</Fact>}
        {origin?.day && (
          <Fact label="Dados de" className="tnum">
            {formatDate(origin.day)}
          </Fact>
        )}
        <Fact label="Encontrado em" className="tnum">
          {formatDate(dateInZone(zone, new Date(foundAt)))}
        </Fact>
        {runId !== null && (
          <PermissionGate permission="runs.read">
            <Fact label="Busca">
              <Link className="link reach" to="/execucoes/$id" params={{ id: String(runId) }}>
                Execução nº {runId}
              </Link>
            </Fact>
          </PermissionGate>
        )}
      </dl>
      <OtherSources lead={lead} onSeparate={separating.open} />
      <AuthorshipLine of="leads" id={id} />
      <OpenedDialog dialog={separating}>
        {(control, other) => other && <SeparateSourceDialog lead={lead} {...other} {...control} />}
      </OpenedDialog>
    </Section>
  )
}
