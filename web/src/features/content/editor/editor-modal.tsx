import '../../../styles/editor.css'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'

const CompactEditor = lazy(() => import('./compact-editor.tsx'))

/** Home's modal: a new text, in the seed's form. */
export const EditorModal = () => (
  <Suspense fallback={<p className="sub">Abrindo o editor...</p>}>
    <CompactEditor />
  </Suspense>
)
