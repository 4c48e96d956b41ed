import { useId } from 'react'
import { LabeledCheckbox } from '#components/ui/field.tsx'

type Props = { label: string; help?: string; checked: boolean; onChange: (checked: boolean) => void }

export function CheckField({ label, help, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <LabeledCheckbox label={label} checked={checked} describedBy={help ? id : undefined} onChange={onChange} />
      {help && (
        <p className="field__help check__help" id={id}>
          {help}
        </p>
      )}
    </div>
  )
}
