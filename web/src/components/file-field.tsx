import '../styles/file-field.css'
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useId } from 'react'
import { FieldNote } from './field.tsx'

type Props = {
  label: string
  icon: ReactNode
  /** What is chosen, or how to choose. */
  children: ReactNode
  /** What is chosen can be taken out again. */
  clear?: ReactNode
  error?: ReactNode
  accept: string
  multiple?: boolean
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
} & Pick<ComponentPropsWithRef<'div'>, 'className' | 'onDrop' | 'onDragOver'>

/** Where files are chosen: a picker that can be seen, clicked and reached by keyboard. Where else they come from, its users say. */
export function FileField({
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
}: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={`dropzone ${className}`} {...drop}>
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
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
        {clear}
      </div>
      {error && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}
