import { IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { importFile } from 'contract/finance/imports.ts'
import { type DragEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../../../components/button.tsx'
import { FieldNote } from '../../../components/field.tsx'
import { formatSize } from '../../../lib/format.ts'

type Props = { file: File | undefined; onChange: (file: File | undefined) => void; error: string | undefined }

const tooLarge = (file: File) => file.size > importFile.maxSize

/** One file, chosen or dropped. What it is, the server finds out. */
export function FileDrop({ file, onChange, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const take = (taken: File | undefined) => {
    if (!taken) return
    const reason = tooLarge(taken) ? `O arquivo passa de ${importFile.maxSize / 1024 / 1024} MB` : undefined
    setRefused(reason)
    onChange(reason ? undefined : taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    setRefused(undefined)
    onChange(undefined)
    input.current?.focus()
  }
  const note = refused ?? error
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Arquivo CSV
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first */}
      <div className="import__drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span className="tile">
          <IconFileTypeCsv className="icon" stroke={1.5} aria-hidden />
        </span>
        <label className="grow" htmlFor={id}>
          {file ? (
            <span className="two">
              {file.name} <span className="sub tnum">{formatSize(file.size)}</span>
            </span>
          ) : (
            <>
              <span className="link">Escolher arquivo</span> <span className="sub only-wide">ou arraste até aqui</span>
            </>
          )}
          <span className="small sub import__hint">Até 50.000 linhas e 20 MB, do banco, do cartão ou de outra ferramenta.</span>
        </label>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          accept={importFile.accept}
          aria-invalid={note !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {file && (
          <IconButton label="Remover arquivo" small onClick={clear}>
            <IconX className="icon icon--16" aria-hidden />
          </IconButton>
        )}
      </div>
      {note && <FieldNote id={`${id}-note`} error={note} />}
    </div>
  )
}
