import { Suspense } from 'react'
import { lazyComponent } from '#lib/net/lazy.ts'

const CompactEditor = lazyComponent(() => import('./compact-editor.tsx'))

export const EditorModal = () => (
  <Suspense fallback={<p className="sub">Abrindo o editor...</p>}>
    <CompactEditor />
  </Suspense>
)
