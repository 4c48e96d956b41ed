import '../data.css'
import { useQuery } from '@tanstack/react-query'
import { OpenedDialog } from '#components/opened-dialog.tsx'
import { QueryView } from '#components/query-view.tsx'
import { Section } from '#components/section.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { useDialog } from '#components/use-dialog.ts'
import { useCan } from '#lib/permissions.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { type ChangeableKind, retentionQuery } from './retention-calls.ts'
import { RetentionTable } from './retention-table.tsx'

export function RetentionCard() {
  const dialog = useDialog<ChangeableKind & { revision: number }>()
  const canChange = useCan('retention.write')
  return (
    <Section title="Guarda" flush>
      <QueryView
        query={useQuery(retentionQuery)}
        loading="Carregando os prazos..."
        skeleton={<TableSkeleton widths={[220, 96]} rows={6} />}
        failed="Não foi possível carregar os prazos"
      >
        {({ kinds, revision }) => (
          <>
            <p className="sub small retention__note">
              O que passa do prazo é apagado à noite, aos poucos. Um prazo maior vale na hora; um menor, só a partir da próxima
              noite. {canChange || 'Só um dono muda os prazos.'}
            </p>
            <RetentionTable kinds={kinds} revision={revision} onChange={(kind) => dialog.open({ ...kind, revision })} />
          </>
        )}
      </QueryView>
      <OpenedDialog dialog={dialog}>
        {(control, kind) => kind && <LimitDialog kind={kind} revision={kind.revision} {...control} />}
      </OpenedDialog>
    </Section>
  )
}
