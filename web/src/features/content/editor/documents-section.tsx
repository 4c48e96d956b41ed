import './document.css'
import { useCallback } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useCan } from '#lib/session/permissions.ts'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { DocumentsList } from './documents-list.tsx'
import { useDocumentsSearch } from './documents-search.ts'

const DocumentScreen = lazyComponent(() => import('./document-screen.tsx'))

export function DocumentsSection() {
  const search = useDocumentsSearch()
  const { documento, open } = search
  const create = useCallback(() => open('novo'), [open])
  usePrimaryAction('Novo conteúdo', create, 'content.write')
  const canWrite = useCan('content.write')
  if (documento === undefined || (documento === 'novo' && !canWrite)) return <DocumentsList search={search} onNew={create} />
  return (
    <CodeSuspense fallback={<DocumentSkeleton />}>
      <DocumentScreen which={documento} onCreated={(id) => open(id, { replace: true })} onNew={create} onBack={search.close} />
    </CodeSuspense>
  )
}
