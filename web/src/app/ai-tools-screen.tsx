import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Page } from '#components/ui/page.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { HOME_TOOLS, type Tool, ToolCards } from '#features/home/tools.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useCan } from '#lib/session/permissions.ts'
import { ToolModal } from './tool-modal.tsx'
import type { ToolsSearch } from './tools-search.ts'

const route = getRouteApi('/ai-tools')

type Library = NonNullable<ToolsSearch['aba']>

const PANEL = 'biblioteca'
const TABS: readonly Tab<Library>[] = [
  { value: 'transcricoes', label: 'Transcrições' },
  { value: 'conteudos', label: 'Conteúdos' },
  { value: 'criacoes', label: 'Criações' },
]

const SECTIONS: Readonly<Record<Library, ComponentType>> = {
  transcricoes: lazyComponent(async () => ({
    default: (await import('#features/transcription/recordings-section.tsx')).RecordingsSection,
  })),
  conteudos: lazyComponent(async () => ({
    default: (await import('#features/content/editor/documents-section.tsx')).DocumentsSection,
  })),
  criacoes: lazyComponent(async () => ({ default: (await import('#features/ai/creations-section.tsx')).CreationsSection })),
}

const AI_TOOLS = HOME_TOOLS.filter(({ id }) => id !== 'financeiro')

const ALL = 'Transcreva, escreva e crie, e encontre tudo o que já foi produzido'
const FOUND = 'Encontre tudo o que já foi produzido'

const loading = (
  <section className="card card--flush" aria-busy="true">
    <p className="loading" role="status">
      Carregando...
    </p>
    <TableSkeleton widths={[240, 120]} rows={4} />
  </section>
)

function findLibrary({ aba, gravacao, documento }: ToolsSearch): Library {
  if (documento !== undefined) return 'conteudos'
  return gravacao === undefined ? (aba ?? 'transcricoes') : 'transcricoes'
}

function ToolsWithModals() {
  const navigate = useNavigate()
  const dialog = useDialog<Tool>()
  const choose = (chosen: Tool) => {
    if (chosen.id === 'content-editor') void navigate({ to: '/ai-tools', search: { documento: 'novo' } })
    else dialog.open(chosen)
  }
  return (
    <>
      <ToolCards tools={AI_TOOLS} className="tools--3" onOpen={choose} />
      <ToolModal dialog={dialog} />
    </>
  )
}

export function AiToolsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const library = findLibrary(search)
  const Section = SECTIONS[library]
  const canWrite = useCan('content.write')
  return (
    <Page title="Ferramentas de IA" subtitle={canWrite ? ALL : FOUND}>
      {search.documento === undefined && <ToolsWithModals />}
      <Tabs
        label="Biblioteca"
        panel={PANEL}
        tabs={TABS}
        value={library}
        onChange={(aba) => void navigate({ to: '/ai-tools', search: { aba }, resetScroll: false })}
      />
      <div className="stack" id={PANEL} role="tabpanel" aria-label={TABS.find(({ value }) => value === library)?.label}>
        <CodeSuspense fallback={loading}>
          <Section />
        </CodeSuspense>
      </div>
    </Page>
  )
}
