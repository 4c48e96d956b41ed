import { IconFileImport } from '@tabler/icons-react'
import { TEXT_FILE_RULE } from 'contract/content/documents.ts'
import { useRef } from 'react'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button } from '#components/ui/button.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { notify } from '#lib/notify.ts'
import { useImportDocument } from './document-calls.ts'

export function ImportButton({ onImported }: { onImported: (id: number) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useImportDocument()
  const take = async (file: File | undefined) => {
    if (!file || isPending) return
    const problem = await describeFileProblem(file, TEXT_FILE_RULE)
    if (problem) return notify({ kind: 'failed', title: 'Não foi possível importar o arquivo', message: problem })
    mutate(file, { onSuccess: ({ id }) => onImported(id) })
  }
  return (
    <PermissionGate permission="content.write">
      <Button
        small
        className="documents__import"
        icon={IconFileImport}
        busy={isPending && 'Importando...'}
        onClick={() => input.current?.click()}
      >
        Importar
      </Button>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label="Arquivo do texto"
        accept={TEXT_FILE_RULE.accept}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = '' // so that choosing the same file again is a change
        }}
      />
    </PermissionGate>
  )
}
