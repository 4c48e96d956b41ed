import { IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { FileField } from './file-field.tsx'

type Props = {
  label: string
  icon: ReactNode
  invite: string
  accept: string
  /** Why it cannot be taken; undefined where it can. */
  objection: (file: File) => string | undefined
  /** How its size is said. */
  sizeOf: (bytes: number) => string
  hint?: ReactNode
  className?: string
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
}

/** One file, chosen or dropped. */
export function FileInput({ invite, objection, sizeOf, hint, value, onChange, error, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const reason = objection(file)
    setRefused(reason)
    onChange(reason ? null : file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  const clear = () => {
    onChange(null)
    setRefused(undefined)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const remove = (
    <IconButton label="Remover arquivo" small onClick={clear}>
      <IconX className="icon icon--16" aria-hidden />
    </IconButton>
  )
  return (
    <FileField
      {...field}
      input={input}
      error={refused ?? error}
      clear={value && remove}
      onFiles={take}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {value ? (
        <span className="two">
          {value.name} <span className="sub tnum">{sizeOf(value.size)}</span>
        </span>
      ) : (
        <>
          <span className="link">{invite}</span> <span className="sub only-wide">ou arraste até aqui</span>
        </>
      )}
      {hint}
    </FileField>
  )
}
