import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VersionRows } from '#components/tables/version-rows.tsx'
import { Section } from '#components/ui/section.tsx'
import { useVersionPreview } from '#lib/autosave/use-version-preview.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { documentQuery, versionQuery } from './document-calls.ts'
import type { DocumentEditing } from './use-document-editing.ts'

const TextDialog = lazyComponent(() => import('./text-dialog.tsx'))

export function VersionsSection({ editing, id }: { editing: DocumentEditing; id: number }) {
  const { autosave, replace, projectId } = editing
  const client = useQueryClient()
  const { data, isPending, isError } = useQuery(documentQuery(id))
  const { opened, open, restore, close } = useVersionPreview({
    autosave,
    fetchVersion: (n) => client.fetchQuery(versionQuery(id, n)),
    show: ({ title, html }) => {
      const before = replace({ title: title ?? '', html, projectId })
      return () => void replace(before)
    },
  })
  return (
    <Section title="Versões">
      <VersionRows versions={data?.versions ?? []} isPending={isPending} isError={isError} onShow={(n) => void open(n)} />
      <CodeSuspense>
        {opened && (
          <TextDialog
            heading={`Versão ${opened.n}, de ${opened.by}`}
            title={opened.title}
            html={opened.html}
            actionLabel="Restaurar esta versão"
            onAction={() => restore(opened)}
            onClose={close}
          />
        )}
      </CodeSuspense>
    </Section>
  )
}
