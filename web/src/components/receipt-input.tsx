import { IconReceipt2, IconX } from '@tabler/icons-react'
import type { FileRule } from 'contract/endpoint.ts'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { objection } from '../lib/file-rule.ts'
import { formatKilobytes } from '../lib/format.ts'
import { IconButton } from './button.tsx'
import { FieldNote } from './field.tsx'

type Props = {
  label: string
  rule: FileRule
  invite: string
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
}

/** One file, chosen or dropped. */
export function ReceiptInput({ label, rule, invite, value, onChange, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()

  const take = (file: File | undefined) => {
    if (!file) return
    const reason = objection(file, rule)
    setRefused(reason)
    onChange(reason ? null : file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const clear = () => {
    onChange(null)
    setRefused(undefined)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const note = refused ?? error
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first */}
      <div className="dropzone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconReceipt2 className="icon sub" aria-hidden />
        <label className="small grow" htmlFor={id}>
          {value ? (
            <span className="two">
              {value.name} <span className="sub tnum">{formatKilobytes(value.size).replace('.', ',')}</span>
            </span>
          ) : (
            <>
              <span className="link">{invite}</span> <span className="sub only-wide">ou arraste até aqui</span>
            </>
          )}
        </label>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          accept={rule.accept}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {value && (
          <IconButton label="Remover arquivo" small onClick={clear}>
            <IconX className="icon icon--16" aria-hidden />
          </IconButton>
        )}
      </div>
      {note && <FieldNote id={`${id}-note`} error={note} />}
    </div>
  )
}
