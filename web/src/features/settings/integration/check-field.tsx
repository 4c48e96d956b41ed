import { useId } from 'react'

type Props = { label: string; help?: string; checked: boolean; onChange: (checked: boolean) => void }

export function CheckField({ label, help, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={help ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {help && (
        <p className="field__help check__help" id={id}>
          {help}
        </p>
      )}
    </div>
  )
}
