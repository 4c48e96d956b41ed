import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const CompactEditor = lazyComponent(() => import('./compact-editor.tsx'))

export const EditorModal = () => (
  <CodeSuspense fallback={<p className="sub">Abrindo o editor...</p>}>
    <CompactEditor />
  </CodeSuspense>
)
