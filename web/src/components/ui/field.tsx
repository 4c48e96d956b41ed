import './choices.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

type Frame = { label: string; required?: boolean; help?: ReactNode; error?: ReactNode }
type Wiring = { id: string; 'aria-required': true | undefined; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

export function Field({ label, required = false, help, error, children }: Frame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {required && <em aria-hidden>*</em>}
      </label>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': Boolean(error),
        'aria-describedby': error || help ? note : undefined,
      })}
      {(error || help) && <FieldNote id={note} help={help} error={error} />}
    </div>
  )
}

export function FieldNote({ id, help, error }: { id?: string; help?: ReactNode; error?: ReactNode }) {
  if (!error)
    return (
      <p className="field__help" id={id}>
        {help}
      </p>
    )
  return (
    <p className="field__error" id={id}>
      <IconAlertTriangle className="icon icon--14" aria-hidden /> <span>{error}</span>
    </p>
  )
}

export function TextField({ label, required, help, error, ...input }: Frame & Omit<ComponentPropsWithRef<'input'>, 'children'>) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(wiring) => <input type="text" autoComplete="off" {...input} {...wiring} className="input" />}
    </Field>
  )
}

export function TextAreaField({ label, required, help, error, ...input }: Frame & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(wiring) => <textarea rows={3} {...input} {...wiring} className="input" />}
    </Field>
  )
}

type CheckProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string | undefined
}

export const LabeledCheckbox = ({ label, checked, onChange, describedBy }: CheckProps) => (
  <label className="check reach">
    <input type="checkbox" checked={checked} aria-describedby={describedBy} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
