export const SelectOptions = ({ options }: { options: readonly { value: string; label: string }[] }) =>
  options.map(({ value, label }) => (
    <option value={value} key={value}>
      {label}
    </option>
  ))
