import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { Suspense, useState } from 'react'
import { Section } from '../../../components/section.tsx'
import { VersionRows } from '../../../components/version-rows.tsx'
import { lazyComponent } from '../../../lib/lazy.ts'
import { notify } from '../../../lib/notify.ts'
import { describeError } from '../../../lib/query-client.ts'
import { documentQuery, versionQuery } from './api.ts'
import type { DocumentEditing } from './use-document-editing.ts'

const TextDialog = lazyComponent(() => import('./text-dialog.tsx'))

type Version = Document['versions'][number]

/** Opens and restores versions. Restoring a version is a change of the text like any other: it is saved at once and can be undone. */
function useVersionPreview({ autosave, replace, projectId }: DocumentEditing, id: number) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Version & { html: string }>()

  async function show({ n }: Version): Promise<void> {
    try {
      setOpened(await client.fetchQuery(versionQuery(id, n)))
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível abrir a versão', message: describeError(error) })
    }
  }

  function restore({ n, title, html }: Version & { html: string }): void {
    setOpened(undefined)
    const before = replace({ title: title ?? '', html, projectId })
    void autosave.flush()
    const undo = () => {
      replace(before)
      void autosave.flush()
    }
    notify({ kind: 'done', title: `Versão ${n} restaurada`, action: { label: 'Desfazer', run: undo } })
  }

  return { opened, show, restore, close: () => setOpened(undefined) }
}

export function VersionsSection({ editing, id }: { editing: DocumentEditing; id: number }) {
  const { data, isPending, isError } = useQuery(documentQuery(id))
  const { opened, show, restore, close } = useVersionPreview(editing, id)
  return (
    <Section title="Versões">
      <VersionRows
        versions={data?.versions ?? []}
        isPending={isPending}
        isError={isError}
        onShow={(version) => void show(version)}
      />
      <Suspense>
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
      </Suspense>
    </Section>
  )
}
