import { IconReceipt2 } from '@tabler/icons-react'
import type { FileRule } from 'contract/calls/endpoint.ts'
import type { ReactNode } from 'react'
import { FilePickerFrame } from '#components/ui/file-input.tsx'
import { usePageDropAndPaste } from '#components/ui/use-file-drop.ts'

type Props = {
  label: string
  rule: FileRule
  invite: string
  onFiles: (files: File[]) => void
  error?: ReactNode
}

/** Dropped or pasted files are taken anywhere on the page. */
export function ReceiptZone({ label, rule, invite, onFiles, error }: Props) {
  const over = usePageDropAndPaste(onFiles)
  return (
    <FilePickerFrame
      label={label}
      icon={<IconReceipt2 className="icon sub" aria-hidden />}
      accept={rule.accept}
      multiple
      error={error}
      className={over ? 'is-drop' : ''}
      onFiles={onFiles}
    >
      {over ? (
        <span>Solte para anexar</span>
      ) : (
        <>
          <span className="link">{invite}</span> <span className="sub only-wide">ou arraste, ou cole (Ctrl+V)</span>
        </>
      )}
    </FilePickerFrame>
  )
}
