import { useQuery } from '@tanstack/react-query'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { Section } from '#components/ui/section.tsx'
import { leadChoicesQuery, useEditLead } from '../leads/lead-calls.ts'
import { NextContact } from '../leads/next-contact.tsx'
import { StatusSelect } from '../leads/status-select.tsx'
import type { LeadActions } from '../leads/use-lead-actions.tsx'

function OwnerSelect({ lead, people }: { lead: Lead; people: readonly { id: number; name: string }[] }) {
  const edit = useEditLead('Não foi possível mudar o responsável')
  const toId = (value: string) => (value ? Number(value) : null)
  const known = lead.owner && !people.some(({ id }) => id === lead.owner?.id) ? [lead.owner] : []
  return (
    <SavingSelect
      label={`Responsável por ${lead.name}`}
      options={[
        { value: '', label: 'Ninguém' },
        ...[...people, ...known].map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={lead.owner ? String(lead.owner.id) : ''}
      save={(value, seen) =>
        edit.mutateAsync({
          id: lead.id,
          change: { ownerId: toId(value), revision: lead.revision, base: { ownerId: toId(seen) } },
        })
      }
      done={({ label }) => ({ title: 'Responsável alterado', message: `${lead.name}: ${label}` })}
    />
  )
}

type Props = { lead: Lead; actions: LeadActions }

export function ContactProgress({ lead, actions }: Props) {
  const people = useQuery(leadChoicesQuery).data?.people ?? []
  return (
    <Section title="Andamento">
      <dl className="facts facts--lined">
        <Fact label="Situação">
          <PermissionGate permission="leads.write" fallback={LEAD_STATUS_NAMES[lead.status]}>
            <StatusSelect lead={lead} />
          </PermissionGate>
        </Fact>
        {(people.length > 0 || lead.owner) && (
          <Fact label="Responsável">
            <PermissionGate permission="leads.write" fallback={lead.owner?.name ?? 'Ninguém'}>
              <OwnerSelect lead={lead} people={people} />
            </PermissionGate>
          </Fact>
        )}
        <Fact label="Próximo contato">
          {lead.nextOn ? <NextContact lead={lead} /> : <span className="sub">Nenhum marcado</span>}
        </Fact>
        {lead.tags.length > 0 && (
          <Fact label="Etiquetas" className="row row--wrap row--end">
            {lead.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Fact>
        )}
      </dl>
      <Button className="contact__plan" permission="leads.write" onClick={() => actions.planning.open(lead)}>
        {lead.nextOn ? 'Mudar o próximo contato' : 'Marcar próximo contato'}
      </Button>
    </Section>
  )
}
