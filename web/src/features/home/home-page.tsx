import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { Page } from '../../components/page.tsx'
import { lazy } from '../../lib/lazy.ts'
import { usePrimaryAction } from '../../lib/primary-action.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { homeQuery } from './api.ts'
import { FirstSteps } from './first-steps.tsx'
import { SAMPLE_FIGURES } from './samples.ts'
import { StatCards } from './stat-cards.tsx'
import { TOOLS, type Tool, ToolCards } from './tools.tsx'

const ToolDialog = lazy(() => import('./tool-dialog.tsx'))
const FINANCE = TOOLS[3]

/** `Content`: what each card's modal holds; the app layer brings it. */
export function HomePage({ Content }: { Content: ComponentType<{ id: Tool['id'] }> }) {
  const { data, isPending } = useQuery(homeQuery)
  const [tool, setTool] = useState<Tool>()
  const [opened, setOpened] = useState(false)
  const open = useCallback((chosen: Tool) => {
    setTool(chosen)
    setOpened(true)
  }, [])
  const record = useCallback(() => open(FINANCE), [open])
  usePrimaryAction('Abrir Financeiro', record)

  const own = data?.own ? data : undefined
  return (
    <Page title="Bem-vindo ao Dashboard IA" subtitle="Ferramentas de marketing digital com inteligência artificial">
      <div className="stack" aria-busy={isPending} style={isPending ? { visibility: 'hidden' } : undefined}>
        <StatCards figures={own ?? SAMPLE_FIGURES} sample={!own} savings={own?.savings ?? []} />
        <div className="cols-2-1 page__gap">
          <ToolCards onOpen={open} />
          <ActivityFeed activities={own?.activities} />
        </div>
        {data?.firstSteps && <FirstSteps steps={data.firstSteps} />}
      </div>
      <Suspense>
        {tool && (
          <ToolDialog tool={tool} opened={opened} onClose={() => setOpened(false)}>
            <Content id={tool.id} />
          </ToolDialog>
        )}
      </Suspense>
    </Page>
  )
}
