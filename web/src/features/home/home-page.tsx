import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { FailedState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { describeError } from '#lib/net/query-client.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useCan } from '#lib/session/permissions.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { FirstSteps } from './first-steps.tsx'
import { homeQuery } from './home-calls.ts'
import { NextContacts } from './next-contacts.tsx'
import { SAMPLE_FIGURES } from './samples.ts'
import { StatCards } from './stat-cards.tsx'
import { HOME_TOOLS, type Tool, ToolCards } from './tools.tsx'

const BackupWarning = lazyComponent(() => import('./backup-warning.tsx'))
const ToolDialog = lazyComponent(() => import('./tool-dialog.tsx'))
const FINANCE = HOME_TOOLS[3]

/** So that the failure does not look like a new workspace with its samples. */
const HomeFailed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <section className="card" aria-label="Resumo">
    <FailedState
      title="Não foi possível carregar o resumo"
      hint={describeError(error)}
      action={<Button onClick={onRetry}>Tentar de novo</Button>}
    />
  </section>
)

/**
 * @param props.Content renders the tool inside a card's modal; the app layer passes this component, because features do not import each
 * other
 */
export function HomePage({ Content }: { Content: ComponentType<{ id: Tool['id'] }> }) {
  const { data, error, isPending, refetch } = useQuery(homeQuery)
  const dialog = useDialog<Tool>()
  const { open } = dialog
  const openFinance = useCallback(() => open(FINANCE), [open])
  usePrimaryAction('Abrir Financeiro', openFinance, 'finance.write')

  const canSetUp = useCan('settings.write')
  const own = data?.own ? data : undefined
  // Behind a service that lacks the call, the page shows samples, as in a new workspace.
  const failed = data === undefined && error !== null && !hasAnswered404(error)
  return (
    <Page title="Bem-vindo ao Dashboard IA" subtitle="Ferramentas de marketing digital com inteligência artificial">
      <div className="stack" aria-busy={isPending}>
        {data?.lateBackup && (
          <CodeSuspense>
            <BackupWarning {...data.lateBackup} />
          </CodeSuspense>
        )}
        {failed ? (
          <HomeFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <StatCards figures={own ?? SAMPLE_FIGURES} sample={!own} savings={own?.savings ?? []} loading={isPending} />
        )}
        <div className="cols-2-1 page__gap">
          <ToolCards onOpen={open} />
          {!failed && <ActivityFeed activities={own?.activities} loading={isPending} />}
        </div>
        {data?.contacts && <NextContacts contacts={data.contacts} />}
        {data?.firstSteps && canSetUp && <FirstSteps steps={data.firstSteps} />}
      </div>
      <OpenedDialog dialog={dialog}>
        {(control, tool) =>
          tool && (
            <ToolDialog tool={tool} {...control}>
              <Content id={tool.id} />
            </ToolDialog>
          )
        }
      </OpenedDialog>
    </Page>
  )
}
