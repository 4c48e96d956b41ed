import '../data.css'
import { useQuery } from '@tanstack/react-query'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { type ChangeableKind, retentionQuery } from './retention-calls.ts'
import { RetentionTable } from './retention-table.tsx'

export function RetentionCard() {
  const dialog = useDialog<ChangeableKind & { revision: number }>()
  const canChange = useCan('retention.write')
  return (
    <Section title="Retenção de dados" flush>
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
