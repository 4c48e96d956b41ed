import { Link } from '@tanstack/react-router'
import type { Lead } from 'contract/prospecting/leads.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { useZone } from '#lib/session/session.ts'

/** Who gave the data, under which licence and when: sources ask to be named where their data are shown. */
export function ContactOrigin({ lead: { id, origin, origins, foundAt, runId } }: { lead: Lead }) {
  const zone = useZone()
  const others = new Map(Object.values(origins).flatMap((each) => (each ? [[each.source, each.licence] as const] : [])))
  if (origin) others.delete(origin.source)
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
        {others.size > 0 && (
          <Fact label="Completado por">{[...others].map(([source, licence]) => `${source} (${licence})`).join('; ')}</Fact>
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
      <AuthorshipLine of="leads" id={id} />
    </Section>
  )
}
