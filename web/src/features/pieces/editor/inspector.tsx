import { useId } from 'react'
import { Tabs } from '#components/ui/tabs.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { SlideFields } from './slide/slide-fields.tsx'
import type { PieceEditing } from './state/use-piece-editing.ts'

const PublicationFields = lazyComponent(() => import('./details/publication-fields.tsx'))
const VersionsSection = lazyComponent(() => import('./versions/versions-section.tsx'))

export type InspectorTab = 'slide' | 'publication' | 'versions'

const TABS = [
  { value: 'slide', label: 'Slide' },
  { value: 'publication', label: 'Publicação' },
  { value: 'versions', label: 'Versões' },
] as const

type Props = { editing: PieceEditing; tab: InspectorTab; onTab: (tab: InspectorTab) => void }

export function Inspector({ editing, tab, onTab }: Props) {
  const panel = useId()
  return (
    <section className="card stack" aria-label="Conteúdo da peça">
      <Tabs label="Conteúdo da peça" tabs={TABS} value={tab} onChange={onTab} panel={panel} />
      <div id={panel} role="tabpanel" aria-label={TABS.find(({ value }) => value === tab)?.label}>
        {tab === 'slide' && <SlideFields editing={editing} />}
        <CodeSuspense>
          {tab === 'publication' && <PublicationFields editing={editing} />}
          {tab === 'versions' && <VersionsSection editing={editing} />}
        </CodeSuspense>
      </div>
    </section>
  )
}
