import '../styles/tick.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The id of what explains it. */
  describedBy?: string | undefined
}

export const Check = ({ label, checked, onChange, describedBy }: Props) => (
  <label className="check">
    <input type="checkbox" checked={checked} aria-describedby={describedBy} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
