import './accounts.css'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'

type Props = { label: string; help: string; copyLabel: string; value: string }

export const ShownSecret = ({ label, help, copyLabel, value }: Props) => (
  <Field label={label} help={help}>
    {(wiring) => (
      <span className="row shown-secret">
        <input {...wiring} className="input" value={value} readOnly data-autofocus onFocus={({ target }) => target.select()} />
        <CopyButton label={copyLabel} text={value} showLabel />
      </span>
    )}
  </Field>
)
