import { IconReceipt2 } from '@tabler/icons-react'
import type { FileRule } from 'contract/endpoint.ts'
import { type ReactNode, useId, useRef } from 'react'
import { FieldNote } from '../../../components/field.tsx'
import { useDrop } from './use-drop.ts'

type Props = {
  label: string
  rule: FileRule
  invite: string
  onFiles: (files: File[]) => void
  error?: ReactNode
}

/** Where files are chosen; dropped or pasted they may be anywhere on what is in front. */
export function ReceiptZone({ label, rule, invite, onFiles, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const over = useDrop(onFiles)
  const choose = (chosen: FileList | null) => {
    onFiles([...(chosen ?? [])])
    if (input.current) input.current.value = '' // the same file may be chosen again
  }
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={`dropzone ${over ? 'is-drop' : ''}`}>
        <IconReceipt2 className="icon sub" aria-hidden />
        <label className="small grow" htmlFor={id}>
          {over ? (
            <span>Solte para anexar</span>
          ) : (
            <>
              <span className="link">{invite}</span> <span className="sub only-wide">ou arraste, ou cole (Ctrl+V)</span>
            </>
          )}
        </label>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          multiple
          accept={rule.accept}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => choose(event.target.files)}
        />
      </div>
      {error && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}
