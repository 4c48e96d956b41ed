import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy.ts'

const CompactEditor = lazyComponent(() => import('./compact-editor.tsx'))

/** The content of Home's editor modal: a new document. */
export const EditorModal = () => (
  <Suspense fallback={<p className="sub">Abrindo o editor...</p>}>
    <CompactEditor />
  </Suspense>
)
