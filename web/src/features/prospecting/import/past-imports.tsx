import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LeadImport } from 'contract/prospecting/lead-imports.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatContacts, leadImportsQuery, useUndoLeadImport } from './import-calls.ts'

function PastImport({ each }: { each: LeadImport }) {
  const undo = useUndoLeadImport()
  const { name, createdAt, by, undoneAt, leads, completed } = each
  return (
    <li className="row gap-3 lead-import__row">
      <span className="stack gap-0 grow">
        <span className="two" title={name}>
          {name} {undoneAt && <Badge>Desfeita</Badge>}
        </span>
        <span className="small sub dotted">
          <span>{formatContacts(leads)}</span>
          {completed > 0 && !undoneAt && <span>{formatCount(completed, 'completado', 'completados')}</span>}
          <RelativeTime at={createdAt} />
          {by && <span>{by}</span>}
        </span>
      </span>
      {!undoneAt && (
        <Button
          small
          look="ghost"
          icon={IconArrowBackUp}
          aria-label={`Desfazer a importação de ${name}`}
          busy={undo.isPending && 'Desfazendo...'}
          onClick={() => undo.mutate(each)}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}

export function PastImports() {
  const { data } = useQuery(leadImportsQuery)
  if (!data?.imports.length) return null
  return (
    <section className="stack" aria-label="Importações anteriores">
      <h3>Importações anteriores</h3>
      <ul>
        {data.imports.map((each) => (
          <PastImport key={each.id} each={each} />
        ))}
      </ul>
    </section>
  )
}
