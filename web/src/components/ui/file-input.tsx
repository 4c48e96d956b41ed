import '../feedback/progress.css'
import { IconX } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { FieldNote } from './field.tsx'
import { useFileDropAndPaste } from './use-file-drop.ts'

type FieldProps = {
  label: string
  icon: ReactNode
  children: ReactNode
  clear?: ReactNode
  error?: ReactNode
  accept: string
  multiple?: boolean
  input?: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
} & Pick<ComponentPropsWithRef<'div'>, 'className' | 'onDrop' | 'onDragOver' | 'onDragLeave' | 'onPaste'>

export function FilePickerFrame({
  label,
  icon,
  children,
  clear,
  error,
  accept,
  multiple,
  input,
  onFiles,
  className = '',
  ...drop
}: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={`row gap-3 dropzone ${className}`} {...drop}>
        {icon}
        <label className="grow" htmlFor={id}>
          {children}
        </label>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          multiple={multiple}
          accept={accept}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = '' // so that choosing the same file again is a change
          }}
        />
        {clear}
      </div>
      {error && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}

type InputProps = {
  label: string
  icon: ReactNode
  invite: string
  accept: string
  findProblem: (file: File) => string | undefined | Promise<string | undefined>
  sizeOf: (bytes: number) => string
  hint?: ReactNode
  className?: string
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
}

export function SingleFileField({
  invite,
  findProblem,
  sizeOf,
  hint,
  className = '',
  value,
  onChange,
  error,
  ...field
}: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const latest = useRef<File>(undefined)
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    latest.current = file
    const reason = await findProblem(file)
    if (latest.current !== file) return // another one was chosen while the bytes of this one were read
    setRefused(reason)
    onChange(reason ? null : file)
  }
  const { className: dropClass = '', ...drop } = useFileDropAndPaste((files) => void take(files))
  const clear = () => {
    onChange(null)
    setRefused(undefined)
    input.current?.focus()
  }
  const remove = <IconButton label="Remover arquivo" small onClick={clear} icon={IconX} />
  return (
    <FilePickerFrame
      {...field}
      {...drop}
      className={`${className} ${dropClass}`}
      input={input}
      error={refused ?? error}
      clear={value && remove}
      onFiles={(files) => void take(files)}
    >
      {value ? (
        <span className="two" title={value.name}>
          {value.name} <span className="sub tnum">{sizeOf(value.size)}</span>
        </span>
      ) : (
        <>
          <span className="link">{invite}</span> <span className="sub only-wide">ou arraste até aqui</span>
        </>
      )}
      {hint}
    </FilePickerFrame>
  )
}
